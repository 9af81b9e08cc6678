import type { IncomingMessage } from 'node:http'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { limitedNetwork } from '#server/platform/http/client-address.ts'
import type { Config } from '#server/platform/config.ts'
import type { Upgrade } from '#server/platform/http/listen.ts'
import { refuseLater } from '#server/platform/http/refuse-later.ts'
import type { Logger } from '#server/platform/log.ts'
import { ApiError } from '#server/platform/errors.ts'
import { anonKey, type Secret } from '#server/platform/keys/secret.ts'
import type { Tokens } from '#server/platform/keys/tokens.ts'
import { ChannelError, channelErrors } from '../channels/channel-errors.ts'
import { Connection, type Admitted } from './connection.ts'
import type { OpenSockets } from './open-sockets.ts'
import type { Version } from './frames.ts'
import { limits } from '../limits.ts'
import { ANONYMOUS, viewerOf, type Viewer } from '../channels/viewer.ts'

interface Deps {
  readonly config: Pick<Config, 'apiKeysRequired' | 'publicUrl' | 'trustProxy'>
  readonly log: Logger
  readonly secret: Secret
  readonly tokens: Tokens
  /** The open sockets; undefined when the server is closing and accepts no more. */
  readonly connections: () => OpenSockets | undefined
  readonly accept: (socket: WebSocket, connection: Connection) => void
}

/** How long a client has to answer our close frame. */
const CLOSE_TIMEOUT_MS = 5_000
const RETRY_AFTER_S = 10
const VERSIONS = new Map<string, Version>((['1.0.0', '2.0.0'] as const).map((version) => [version, version]))

/** Decides who may open a socket, before it exists. */
export function createUpgrade(deps: Deps): Upgrade {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    // Compression would let one small frame become a large one, and costs memory for each socket.
    perMessageDeflate: false,
    maxPayload: limits.frameBytes,
    // Answered by us, so that pings count as frames.
    autoPong: false,
    // @types/ws has this option only in a later release.
    ...{ closeTimeout: CLOSE_TIMEOUT_MS },
  })
  const admit = createAdmission(deps)
  return (request, socket, head) => {
    // A client that hangs up meanwhile is not an error.
    const ignore = () => undefined
    socket.on('error', ignore)
    admit(request)
      .then((admitted) => {
        socket.off('error', ignore)
        server.handleUpgrade(request, socket, head, (webSocket) => {
          deps.accept(webSocket, new Connection(webSocket, socket, admitted))
        })
      })
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) deps.log.error({ err: error }, 'a handshake failed')
        const answer = () => refuse(socket, error)
        if (error instanceof ApiError && error.status === 429) refuseLater(socket, answer)
        else answer()
      })
  }
}

type Admission = (request: IncomingMessage) => Promise<Admitted>

function createAdmission({ config, secret, tokens, connections }: Deps): Admission {
  const expected = anonKey(secret)
  const ownOrigin = new URL(config.publicUrl).origin
  return async ({ url = '', headers, socket }) => {
    const open = connections()
    if (open === undefined) throw new ApiError(503, 'restarting', 'Realtime is restarting, please standby')
    if (!isOwn(headers.origin, headers.host, ownOrigin))
      throw new ApiError(403, 'foreign_origin', 'This origin may not connect')
    const query = new URLSearchParams(url.slice(url.indexOf('?') + 1))
    const version = VERSIONS.get(query.get('vsn') ?? '1.0.0')
    if (version === undefined) throw new ApiError(400, 'bad_version', 'This serializer version is not supported')
    const key = headerOf(headers['x-api-key']) ?? headerOf(headers['apikey']) ?? query.get('apikey') ?? ''
    const viewer = await viewerByKey(key)
    const network = limitedNetwork(socket.remoteAddress, headerOf(headers['x-forwarded-for']), config.trustProxy)
    refuseTooMany(open, viewer, network)
    return { version, network, viewer }
  }

  /** An API key admits anonymous viewers; a token in its place admits its person. */
  async function viewerByKey(key: string): Promise<Viewer> {
    if (key === expected || (key === '' && !config.apiKeysRequired)) return ANONYMOUS
    if (key === '') throw new ApiError(401, 'no_api_key', 'API key is missing')
    if (key.startsWith('sb_')) throw new ApiError(401, 'invalid_api_key', 'Invalid API key')
    return viewerOf(tokens, key).catch((error: unknown) => {
      if (!(error instanceof ChannelError)) throw error
      const message = error.code === 'InvalidJWTToken' ? 'Token has expired' : error.message
      throw new ApiError(401, error.code, message)
    })
  }
}

/** @throws ApiError without awaits between this and the socket, so that concurrent handshakes are counted */
function refuseTooMany(open: OpenSockets, { userId }: Viewer, network: string | undefined): void {
  if (userId === undefined && !open.admitsNewcomer(network))
    throw new ApiError(429, 'too_many_sockets', 'Too many clients connect. Try again in a few seconds.')
  if (userId !== undefined && !open.admitsPerson(userId))
    throw new ApiError(429, 'too_many_sockets', channelErrors.tooManySockets().message)
}

/** Browsers send the page's origin, and another site's page must not use up its visitor's limits. */
function isOwn(origin: string | undefined, host: string | undefined, own: string): boolean {
  if (origin === undefined || origin === own) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

function headerOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}

function refuse(socket: Duplex, error: unknown): void {
  const [status, message] = error instanceof ApiError ? [error.status, error.message] : [500, 'Internal error']
  const body = JSON.stringify({ error: message })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    ...(status === 429 ? [`Retry-After: ${RETRY_AFTER_S}`] : []),
  ]
  // A client that keeps its half open must not keep the connection.
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
