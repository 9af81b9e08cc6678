/** What one client may ask of the server, and what the server does about it. */
export const limits = {
  /** Open sockets of one server; further ones are refused at the handshake (429). */
  sockets: 9_000,
  /** Sockets of one network without a channel so far; further ones are refused at the handshake (429). */
  newcomers: 200,
  channelsPerSocket: 100,
  /** A larger frame closes its socket (1009). */
  frameBytes: 256 * 1024,
  /** Unsent bytes of a reader that is too slow; it is closed (4408) and reads anew what it missed. */
  unsentBytes: 1_000_000,
  /** Frames of one socket. What is above is refused; a socket that goes on all the same is closed (4429). */
  messages: { burst: 200, perSecond: 100 },
  refusedBeforeClose: 100,
  /** A client that comes back joins all its channels at once. */
  joins: { burst: 100, perSecond: 10 },
  /** Tracks and untracks of one channel. */
  presences: { burst: 30, perSecond: 1 },
  /** Messages over HTTP of one session, or of one address without a session. */
  httpMessages: { burst: 200, perSecond: 100 },
  httpBodyBytes: 1_000_000,
  httpBatch: 100,
  /** A socket without any frame for this long is gone. Clients send a heartbeat every 25 s. */
  silenceMs: 60_000,
  /** A socket without a channel for this long is of no use, whatever else it says. Clients keep one for a while. */
  uselessMs: 60_000,
  /** Frames of one channel that wait for a slow answer (a join) before them. */
  waitingFrames: 200,
  /** Messages to rooms that wait for being sent; clients' further ones are refused. */
  waitingMessages: 1_000,
  nameChars: 255,
  presencePayloadBytes: 10_000,
  filterChars: 2_000,
  filterValues: 100,
  changesPerChannel: 100,
  /** Different ones of one person, or of one socket without a person. */
  filtersPerPerson: 200,
  replayed: 25,
  /** A row beyond this is sent without its long values. */
  imageBytes: 1024 * 1024,
} as const

/** WebSocket close codes; those from 4000 on are our own. */
export const closeCodes = {
  malformed: 1007,
  silent: 1001,
  shuttingDown: 1012,
  unauthorized: 4401,
  slow: 4408,
  useless: 4410,
  flood: 4429,
} as const
