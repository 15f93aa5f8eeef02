import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server } from 'node:net';

/**
 * A proxy that can cut the connection of each request to a path in the middle of its body. It cuts all of them, because
 * a browser repeats a request by itself if a connection ends that it has used before.
 */
export class CutProxy {
  readonly url: string;
  private cutting: string | null = null;
  private cuts = 0;

  private constructor(private readonly server: Server) {
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async start(target: string): Promise<CutProxy> {
    const { hostname, port } = new URL(target);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const proxy = new CutProxy(server);
    server.on('connection', (client) => {
      const upstream = connect(Number(port), hostname);
      const end = () => {
        client.destroy();
        upstream.destroy();
      };
      client.on('data', (bytes) => {
        if (proxy.cutting !== null && bytes.includes(`POST ${proxy.cutting}`)) {
          proxy.cuts += 1;
          // The server receives the head and the start of the body.
          upstream.write(bytes);
          upstream.once('data', end);
          client.once('data', end);
        } else upstream.write(bytes);
      });
      upstream.on('data', (bytes) => client.write(bytes));
      for (const socket of [client, upstream]) socket.on('error', end).on('close', end);
    });
    return proxy;
  }

  /** From now on, cuts the connections of all requests to this path, or of none if it is null. */
  cut(path: string | null): void {
    this.cutting = path;
  }

  get hasCut(): boolean {
    return this.cuts > 0;
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve));
  }
}
