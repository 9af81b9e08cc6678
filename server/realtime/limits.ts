/** Limits of one client, and how the server enforces them. */
export const limits = {
  /** Of MAX_CONNECTIONS; the others remain for requests. */
  socketsShare: 0.8,
  /**
   * Sockets that have shown no token, of one network and of the server. Those older than the grace are ended for new
   * ones; without any, new ones are refused at the handshake (429).
   */
  newcomers: { perNetwork: 600, total: 2_000, graceMs: 10_000 },
  channelsPerSocket: 100,
  /** A larger frame closes its socket (1009). */
  frameBytes: 256 * 1024,
  /** Unsent bytes of a slow reader; it is closed (4408) and must reload what it missed. */
  unsentBytes: 1_000_000,
  /** Frames of one socket. Frames above are refused; a socket that continues is closed (4429). */
  messages: { burst: 200, perSecond: 100 },
  refusedBeforeClose: 100,
  /** A reconnecting client joins all its channels at once. */
  joins: { burst: 100, perSecond: 10 },
  /** Tracks and untracks of one channel. */
  presences: { burst: 30, perSecond: 1 },
  /** Messages over HTTP of one session, or of one address without a session. */
  httpMessages: { burst: 200, perSecond: 100 },
  httpBodyBytes: 1_000_000,
  httpBatch: 100,
  /** A socket without any frame for this long is closed. Clients send a heartbeat every 25 s. */
  silenceMs: 60_000,
  /** A socket without a channel for this long is closed, even if it sends frames. Clients keep one for a while. */
  idleMs: 60_000,
  /** Frames of one channel queued behind a slow answer (a join). */
  waitingFrames: 200,
  /** Queued messages to rooms; further ones from clients are refused. */
  waitingMessages: 1_000,
  nameChars: 255,
  presencePayloadBytes: 10_000,
  filterChars: 2_000,
  filterValues: 100,
  changesPerChannel: 100,
  /** Different filters of one person, or of one anonymous socket. */
  filtersPerPerson: 200,
  replayed: 25,
  /** A longer row is sent without its long values. */
  imageBytes: 1024 * 1024,
} as const

/** WebSocket close codes; those from 4000 on are our own. */
export const closeCodes = {
  malformed: 1007,
  silent: 1001,
  shuttingDown: 1012,
  unauthorized: 4401,
  slow: 4408,
  idle: 4410,
  flood: 4429,
} as const
