import type { RealtimeChannel, RealtimeChannelOptions } from '@supabase/realtime-js'
import { liveClient } from './connection.ts'

export interface ChannelPlan {
  topic: string
  presence?: RealtimeChannelOptions['config']['presence']
  /** Adds the listeners before the channel is joined. */
  listen: (channel: RealtimeChannel) => void
  /** Called each time the server lets us join, also after an interruption. */
  onJoined?: (channel: RealtimeChannel) => void
  /** Called when the channel stops receiving for now. */
  onLost?: () => void
}

/**
 * The client rejoins by itself after an interruption; after this delay we reopen a channel that was closed for good.
 */
const REOPEN_AFTER_MS = 10_000

/** Channels being left. The client returns the same one again until the server has answered. */
const leaving = new Map<string, Promise<unknown>>()

/** Keeps a private channel joined despite interruptions, until the returned function is called. */
export function keepChannel(plan: ChannelPlan): () => void {
  let isWanted = true
  let channel: RealtimeChannel | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const reopen = () => {
    timer = setTimeout(() => void open(), REOPEN_AFTER_MS)
  }
  const open = async () => {
    try {
      const client = await liveClient()
      await leaving.get(plan.topic)
      if (isWanted) channel = join(client.channel(plan.topic, configOf(plan)))
    } catch {
      // Most likely the browser was offline when the code should load.
      if (isWanted) reopen()
    }
  }
  const join = (joining: RealtimeChannel) => {
    plan.listen(joining)
    return joining.subscribe((status) => {
      if (!isWanted) return
      if (`${status}` === 'SUBSCRIBED') return plan.onJoined?.(joining)
      plan.onLost?.()
      if (`${status}` === 'CLOSED') reopen()
    })
  }

  void open()
  return () => {
    isWanted = false
    clearTimeout(timer)
    if (channel !== undefined) leave(plan.topic, channel)
  }
}

function configOf({ presence }: ChannelPlan): RealtimeChannelOptions {
  return { config: { private: true, ...(presence && { presence }) } }
}

function leave(topic: string, channel: RealtimeChannel): void {
  const left = channel.unsubscribe().then(() => channel.teardown())
  leaving.set(topic, left)
  void left.finally(() => leaving.get(topic) === left && leaving.delete(topic))
}
