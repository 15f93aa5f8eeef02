import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Server } from './server';

/**
 * A load balancer for several nodes, like those of operators. Requests go to the nodes in turn. A node that accepts no
 * connection is skipped, but a request that a node has received is never sent to another node.
 */
export class Balancer {
  readonly url: string;
  private nodes: readonly string[] = [];
  private turn = 0;
  private held: { address: string; resolve: (cut: () => void) => void } | null = null;

  private constructor(private readonly server: ReturnType<typeof createServer>) {
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', (incoming, outgoing) => void this.handle(incoming, outgoing));
  }

  static async start(): Promise<Balancer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Balancer(server);
  }

  /** Sends all later requests to these nodes. Running requests are not affected. */
  use(...nodes: readonly Server[]): void {
    this.nodes = nodes.map(({ node }) => node);
  }

  /**
   * Holds back the node's next response to this path, as if the node was still working. Returns a function that waits
   * for the response and then cuts the connection.
   */
  holdResponse({ node }: Server, path: string): Promise<() => void> {
    return new Promise((resolve) => {
      this.held = { address: node + path, resolve };
    });
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming).catch(() => null);
    if (body === null) return;
    this.turn += 1;
    for (let tries = 0; tries < this.nodes.length; tries += 1) {
      const node = this.nodes[(this.turn + tries) % this.nodes.length];
      if (node !== undefined && (await this.forward(node, incoming, body, outgoing))) return;
    }
    outgoing.writeHead(503).end();
  }

  /** Forwards the request, and sends the response back while it arrives. Returns false if the node accepts no
      connection. */
  private forward(
    node: string,
    { method, url = '/', headers }: IncomingMessage,
    body: Buffer,
    outgoing: ServerResponse,
  ) {
    return new Promise<boolean>((resolve) => {
      const sent = request(new URL(url, node), { method, headers, agent: false }, (response) => {
        resolve(true);
        if (this.held?.address === node + url) {
          this.held.resolve(() => outgoing.destroy());
          this.held = null;
          response.on('error', () => undefined).resume();
          return;
        }
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
        response.on('error', () => outgoing.destroy());
      });
      outgoing.on('close', () => sent.destroy());
      sent.on('error', (fault: NodeJS.ErrnoException) => {
        if (fault.code === 'ECONNREFUSED') return resolve(false);
        outgoing.destroy();
        resolve(true);
      });
      sent.end(body);
    });
  }
}
