/** Outgoing connections that pass the egress guard. */
export interface Connections {
  readonly fetch: (
    url: string,
    init: { method: 'POST'; headers: Record<string, string>; body: string },
  ) => Promise<Response>
  /** The address for a connection to this host and port. */
  readonly addressOf: (host: string, port: number) => Promise<string>
}
