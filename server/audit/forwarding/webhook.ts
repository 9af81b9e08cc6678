import { createHmac } from 'node:crypto'
import type { Connections } from './connections.ts'
import type { Message } from './message.ts'

interface Delivery {
  readonly url: string
  readonly id: string
  /** Absent: sent unsigned. */
  readonly secret: string | undefined
  readonly messages: readonly Message[]
}

/**
 * POSTs entries as `{"entries":[…]}`, with an id, a time and `v1,` + base64 HMAC-SHA-256 of `id.time.body`. The id is
 * that of the first and last entry, so a receiver can skip duplicates.
 *
 * @throws when the receiver does not answer with 2xx
 */
export async function sendWebhook(fetch: Connections['fetch'], { url, id, secret, messages }: Delivery): Promise<void> {
  const body = `{"entries":[${messages.map(({ json }) => json).join(',')}]}`
  const messageId = `${id}-${messages[0]?.seq}-${messages.at(-1)?.seq}`
  const time = String(Math.floor(Date.now() / 1000))
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'webhook-id': messageId,
    'webhook-timestamp': time,
  }
  if (secret !== undefined) {
    const mac = createHmac('sha256', secret).update(`${messageId}.${time}.${body}`).digest('base64')
    headers['webhook-signature'] = `v1,${mac}`
  }
  const answer = await fetch(url, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`the receiver answered ${answer.status}`)
}
