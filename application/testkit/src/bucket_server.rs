use std::path::Path;

use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::conn::auto::Builder;
use s3s::auth::SimpleAuth;
use s3s::service::S3ServiceBuilder;
use s3s_fs::FileSystem;
use tokio::net::TcpListener;

/// The id of the key that the server of [`bucket_server`] accepts.
pub const BUCKET_KEY: &str = "key";
/// The secret of that key.
pub const BUCKET_SECRET: &str = "secret";

/// Starts an S3 server whose buckets are the folders in `folder`, and returns its URL. It ends with the runtime.
pub async fn bucket_server(folder: &Path) -> String {
    let mut service = S3ServiceBuilder::new(FileSystem::new(folder).unwrap());
    service.set_auth(SimpleAuth::from_single(BUCKET_KEY, BUCKET_SECRET));
    let service = service.build();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        loop {
            let (socket, _) = listener.accept().await.unwrap();
            let service = service.clone();
            tokio::spawn(async move {
                let builder = Builder::new(TokioExecutor::new());
                let served = builder.serve_connection(TokioIo::new(socket), service);
                served.await.ok();
            });
        }
    });
    format!("http://{address}")
}
