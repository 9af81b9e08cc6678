import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import { hostname } from 'node:os'
import { connect as connectTls } from 'node:tls'
import type { Connections } from './connections.ts'
import type { Message } from './message.ts'

const TIMEOUT_MS = 10_000
/** RFC 5424: facility 13 is the log's audit; 4 is a warning, 6 is information. */
const FACILITY = 13

/**
 * Sends entries by RFC 5424 to `tcp://`, `tls://` or `udp://host:port`: over a connection with length framing (RFC
 * 6587), or one datagram each.
 *
 * @throws when they cannot be sent; a lost datagram is not noticed
 */
export async function sendSyslog(
  addressOf: Connections['addressOf'],
  address: string,
  messages: readonly Message[],
): Promise<void> {
  const { protocol, hostname: name, port } = new URL(address.replace(/^\w+/, (scheme) => `${scheme}-syslog`))
  const host = name.replace(/^\[|\]$/g, '')
  const checked = await addressOf(host, Number(port))
  const texts = messages.map(syslogText)
  if (protocol === 'udp-syslog:') return sendDatagrams(checked, Number(port), texts)
  const target = { host: checked, port: Number(port) }
  const socket =
    protocol === 'tls-syslog:'
      ? connectTls({ ...target, ...(isIP(host) === 0 ? { servername: host } : {}) })
      : connect(target)
  await write(socket, protocol === 'tls-syslog:' ? 'secureConnect' : 'connect', texts)
}

function syslogText({ severity, createdAt, id, json }: Message): string {
  const priority = FACILITY * 8 + (severity === 'warning' ? 4 : 6)
  return `<${priority}>1 ${createdAt} ${hostname() || '-'} parapet ${process.pid} ${id.slice(0, 32)} - ${json}`
}

async function write(socket: Socket, ready: string, texts: readonly string[]): Promise<void> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    await once(socket, ready, { signal })
    socket.end(texts.map((text) => `${Buffer.byteLength(text)} ${text}`).join(''))
    // Closed by the other end too: it has read everything sent before.
    socket.resume()
    await once(socket, 'close', { signal })
  } finally {
    socket.destroy()
  }
}

async function sendDatagrams(host: string, port: number, texts: readonly string[]): Promise<void> {
  const socket = createSocket(isIP(host) === 6 ? 'udp6' : 'udp4')
  try {
    for (const text of texts) {
      await new Promise<void>((resolve, reject) => {
        socket.send(text, port, host, (error) => (error === null ? resolve() : reject(error)))
      })
    }
  } finally {
    socket.close()
  }
}
