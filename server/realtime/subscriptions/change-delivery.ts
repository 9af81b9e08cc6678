import type { Logger } from '#server/platform/log.ts'
import type { Binding } from './bindings.ts'
import type { Change } from '../change-feed/change.ts'
import { changeMessage, changeText } from './change-message.ts'
import { personOf, type Channel, type Person } from '../channels/channel.ts'
import { channelErrors, type ChannelError } from '../channels/channel-errors.ts'
import type { FilterMatching, Match } from './filter-matching.ts'
import type { PersonQueues } from './person-queues.ts'
import type { Outbox } from '../broadcast/outbox.ts'
import type { Filter } from './parse-filter.ts'
import type { Subscriptions } from './subscriptions.ts'
import type { Audience, FindVisible, VisibleChange } from '../visibility/visibility.ts'

interface Deps {
  readonly log: Logger
  readonly findVisible: FindVisible
  readonly filters: FilterMatching
  readonly subscriptions: Subscriptions
  readonly outbox: Outbox
  /** One queue for each person with slow filters. */
  readonly queues: PersonQueues
  /** Ends a channel and sends it the reason. */
  readonly end: (channel: Channel, error: ChannelError) => void
}

/** Whether a filter matches a visible change; undefined if unknown. */
type Verdict = (visible: VisibleChange, filter: Filter) => boolean | undefined

/** The time limit for all filters of a batch, and for those of one person in a queue. */
const BATCH_TIMEOUT_MS = 500
const PERSON_TIMEOUT_MS = 5_000

/** @returns sends changes to the subscribers who may see them; throws only when the database is unreachable */
export function createChangeDelivery(deps: Deps): (changes: readonly Change[]) => Promise<void> {
  const { findVisible, subscriptions, queues } = deps
  const isBusy = (channel: Channel) => queues.isBusy(personOf(channel))
  return async (changes) => {
    const seen = await findVisible(changes, (table) => subscriptions.of(table))
    const visibleChanges = seen.map((visible) => ({
      ...visible,
      audiences: visible.audiences.flatMap((one) => splitByBusy(one, isBusy)),
    }))
    const isQuick = (visible: VisibleChange, audience: Audience) =>
      !isBusy(audience[0]) && filtersOf(visible, audience).every(({ slow }) => !slow)
    // Nothing was sent before this point: if a query fails, the whole batch is repeated without duplicates.
    const verdict = await evaluateFilters(deps.filters.match, withAudiences(visibleChanges, isQuick), BATCH_TIMEOUT_MS)
    const isSlow = (visible: VisibleChange, audience: Audience) =>
      filtersOf(visible, audience).some((filter) => verdict(visible, filter) === undefined)
    for (const visible of withAudiences(visibleChanges, (...asked) => !isSlow(...asked))) {
      try {
        send(deps, visible, verdict)
      } catch (error) {
        deps.log.error({ err: error, table: visible.table.name }, 'a change could not be delivered')
      }
    }
    deliverSlow(deps, withAudiences(visibleChanges, isSlow))
  }
}

function matchesBinding(binding: Binding, { table, action }: VisibleChange): boolean {
  return (binding.table ?? table.name) === table.name && (binding.event === '*' || binding.event === action)
}

/** The filters that apply to a visible change. */
function filtersOf(visible: VisibleChange, [{ bindings }]: Audience): Filter[] {
  return bindings.flatMap((binding) =>
    binding.filter !== undefined && matchesBinding(binding, visible) ? [binding.filter] : [],
  )
}

/** Separates the channels whose queue is busy: they get new changes after the queued ones. */
function splitByBusy(audience: Audience, isBusy: (channel: Channel) => boolean): Audience[] {
  return [audience.filter(isBusy), audience.filter((channel) => !isBusy(channel))].flatMap(([first, ...others]) =>
    first === undefined ? [] : [[first, ...others] satisfies Audience],
  )
}

function withAudiences(
  visibleChanges: readonly VisibleChange[],
  which: (visible: VisibleChange, audience: Audience) => boolean,
): VisibleChange[] {
  return visibleChanges.map((visible) => ({
    ...visible,
    audiences: visible.audiences.filter((audience) => which(visible, audience)),
  }))
}

/** Evaluates all filters on all rows, one table at a time. */
async function evaluateFilters(
  match: Match,
  visibleChanges: readonly VisibleChange[],
  withinMs: number,
): Promise<Verdict> {
  const until = performance.now() + withinMs
  const answers = new Map<string, { images: Map<string, number>; through: Awaited<ReturnType<Match>> }>()
  for (const name of new Set(visibleChanges.map(({ table }) => table.name))) {
    const here = visibleChanges.filter(({ table }) => table.name === name)
    const [{ table } = {}] = here
    const filters = new Set(
      here.flatMap((visible) => visible.audiences.flatMap((audience) => filtersOf(visible, audience))),
    )
    if (table === undefined || filters.size === 0) continue
    const images = new Map<string, number>()
    for (const visible of here) if (!images.has(imageOf(visible))) images.set(imageOf(visible), images.size)
    answers.set(name, { images, through: await match(table, [...filters], [...images.keys()], until) })
  }
  return (visible, filter) => {
    const answer = answers.get(visible.table.name)
    return answer?.through.get(filter)?.has(answer.images.get(imageOf(visible)) ?? -1)
  }
}

/** A filter is evaluated on the new row, or on the old row of a delete. */
function imageOf({ change, action }: VisibleChange): string {
  return (action === 'DELETE' ? change.oldImage : change.newImage) ?? '{}'
}

function send({ outbox, end }: Pick<Deps, 'outbox' | 'end'>, visible: VisibleChange, verdict: Verdict): void {
  const texts = new Map<string, string>()
  for (const audience of visible.audiences) {
    const [{ bindings, topic }] = audience
    const selections = new Map<string, number[]>()
    for (const { id, select, filter } of bindings.filter((binding) => matchesBinding(binding, visible))) {
      const through = filter === undefined || verdict(visible, filter)
      if (through === undefined) endChannels(audience, end)
      if (through !== true) continue
      const selection = JSON.stringify(select ?? null)
      selections.set(selection, [...(selections.get(selection) ?? []), id])
      if (!texts.has(selection)) texts.set(selection, changeText(visible, select))
    }
    for (const [selection, ids] of selections)
      outbox.send(audience, changeMessage(topic, ids, texts.get(selection) ?? ''))
  }
}

function endChannels(audience: Audience, end: Deps['end']): void {
  for (const channel of audience)
    end(channel, channelErrors.changes('A filter could not be evaluated on a changed row'))
}

/** Each person waits only for their own filters, in order. */
function deliverSlow(deps: Deps, visibleChanges: readonly VisibleChange[]): void {
  const byPerson = new Map<Person, Map<VisibleChange, Audience[]>>()
  for (const visible of visibleChanges) {
    for (const channel of visible.audiences.flat()) {
      const person = personOf(channel)
      const theirs = byPerson.get(person) ?? new Map<VisibleChange, Audience[]>()
      byPerson.set(person, theirs.set(visible, [...(theirs.get(visible) ?? []), [channel]]))
    }
  }
  for (const [person, theirs] of byPerson) {
    const own = [...theirs].map(([visible, audiences]): VisibleChange => ({ ...visible, audiences }))
    const accepted = deps.queues.run(person, async () => {
      const verdict = await evaluateFilters(deps.filters.matchEach, own, PERSON_TIMEOUT_MS)
      for (const visible of own) send(deps, visible, verdict)
    })
    if (accepted) continue
    for (const channel of [...theirs.values()].flat(2))
      deps.end(channel, channelErrors.changes('A filter is too slow for the changes of its table'))
  }
}
