/** The ways out, each of which looks at where it goes first. */
export interface Connections {
  readonly fetch: (
    url: string,
    init: { method: 'POST'; headers: Record<string, string>; body: string },
  ) => Promise<Response>
  /** The address that may be connected to for this host and port. */
  readonly addressOf: (host: string, port: number) => Promise<string>
}
