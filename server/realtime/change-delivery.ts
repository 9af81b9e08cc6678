import type { Logger } from '#server/platform/log.ts'
import type { Binding } from './bindings.ts'
import type { Change } from './change.ts'
import { changeMessage, changeText } from './change-message.ts'
import type { Channel } from './channel.ts'
import { refusal, type ChannelError } from './channel-error.ts'
import type { FilterMatching } from './filter-matching.ts'
import type { Lanes } from './lanes.ts'
import type { Outbox } from './outbox.ts'
import type { Filter } from './parse-filter.ts'
import type { Subscriptions } from './subscriptions.ts'
import type { Audience, See, Sight } from './visibility.ts'

interface Deps {
  readonly log: Logger
  readonly see: See
  readonly filters: FilterMatching
  readonly subscriptions: Subscriptions
  readonly outbox: Outbox
  /** Where those wait who asked for a slow filter. */
  readonly lanes: Lanes
  /** Ends a channel, telling it why. */
  readonly end: (channel: Channel, error: ChannelError) => void
}

/** Whether a subscription's filter lets the row of a sight through; undefined: it could not be evaluated. */
type Verdict = (sight: Sight, filter: Filter) => boolean | undefined

/** @returns sends changes to those who see them and asked for them; throws only when the database is out of reach */
export function createChangeDelivery(deps: Deps): (changes: readonly Change[]) => Promise<void> {
  const { see, subscriptions } = deps
  return async (changes) => {
    const sights = await see(changes, (table) => subscriptions.of(table))
    const fast = filtersOf(sights, (filter) => !filter.slow)
    // Only now is anything sent: when a question fails, the whole batch is asked again, and nobody gets anything twice.
    const verdict = await judge(deps.filters, sights, fast)
    for (const sight of sights) {
      try {
        send(deps, sight, verdict, ({ filter }) => filter?.slow !== true)
      } catch (error) {
        deps.log.error({ err: error, table: sight.table.name }, 'a change could not be delivered')
      }
    }
    deliverSlowly(deps, sights)
  }
}

function wants(binding: Binding, { table, action }: Sight): boolean {
  return (binding.table ?? table.name) === table.name && (binding.event === '*' || binding.event === action)
}

/** The filters of a kind that have to be asked. */
function filtersOf(sights: readonly Sight[], kind: (filter: Filter) => boolean): ReadonlySet<Filter> {
  const filtersFor = (sight: Sight, [{ bindings }]: Audience) =>
    bindings.flatMap((binding) => (binding.filter !== undefined && wants(binding, sight) ? [binding.filter] : []))
  const all = sights.flatMap((sight) => sight.audiences.flatMap((audience) => filtersFor(sight, audience)))
  return new Set(all.filter(kind))
}

/** Asks all filters about all rows, table by table. */
async function judge(
  matching: FilterMatching,
  sights: readonly Sight[],
  wanted: ReadonlySet<Filter>,
): Promise<Verdict> {
  const answers = new Map<string, { images: Map<string, number>; through: Map<Filter, ReadonlySet<number>> }>()
  for (const name of new Set(sights.map(({ table }) => table.name))) {
    const here = sights.filter(({ table }) => table.name === name)
    const [{ table } = {}] = here
    const filters = [...filtersOf(here, (filter) => wanted.has(filter))]
    if (table === undefined || filters.length === 0) continue
    const images = new Map<string, number>()
    for (const sight of here) if (!images.has(imageOf(sight))) images.set(imageOf(sight), images.size)
    answers.set(name, { images, through: await matching.match(table, filters, [...images.keys()]) })
  }
  return (sight, filter) => {
    const answer = answers.get(sight.table.name)
    return answer?.through.get(filter)?.has(answer.images.get(imageOf(sight)) ?? -1)
  }
}

/** A filter looks at the row as it became, and at a deleted row as it was. */
function imageOf({ change, action }: Sight): string {
  return (action === 'DELETE' ? change.oldImage : change.newImage) ?? '{}'
}

function send(
  { outbox, end }: Pick<Deps, 'outbox' | 'end'>,
  sight: Sight,
  verdict: Verdict,
  kind: (binding: Binding) => boolean,
): void {
  const texts = new Map<string, string>()
  for (const audience of sight.audiences) {
    const [{ bindings, topic }] = audience
    const selections = new Map<string, number[]>()
    for (const { id, select, filter } of bindings.filter((binding) => kind(binding) && wants(binding, sight))) {
      const through = filter === undefined || verdict(sight, filter)
      if (through === undefined) endAll(audience, end)
      if (through !== true) continue
      const selection = JSON.stringify(select ?? null)
      selections.set(selection, [...(selections.get(selection) ?? []), id])
      if (!texts.has(selection)) texts.set(selection, changeText(sight, select))
    }
    for (const [selection, ids] of selections)
      outbox.send(audience, changeMessage(topic, ids, texts.get(selection) ?? ''))
  }
}

function endAll(audience: Audience, end: Deps['end']): void {
  for (const channel of audience) end(channel, refusal.changes('A filter could not be evaluated on a changed row'))
}

/** Each person waits for the own slow filters, in order. */
function deliverSlowly(deps: Deps, sights: readonly Sight[]): void {
  const isSlow = (binding: Binding) => binding.filter?.slow === true
  const byPerson = new Map<string, Map<Sight, Audience[]>>()
  for (const sight of sights) {
    const slow = sight.audiences.filter(([{ bindings }]) => bindings.some((one) => isSlow(one) && wants(one, sight)))
    for (const channel of slow.flat()) {
      const person = channel.viewer.userId ?? ''
      const theirs = byPerson.get(person) ?? new Map<Sight, Audience[]>()
      byPerson.set(person, theirs.set(sight, [...(theirs.get(sight) ?? []), [channel]]))
    }
  }
  for (const [person, theirs] of byPerson) {
    const own = [...theirs].map(([sight, audiences]): Sight => ({ ...sight, audiences }))
    const accepted = deps.lanes.run(person, async () => {
      const verdict = await judge(
        deps.filters,
        own,
        filtersOf(own, (filter) => filter.slow),
      )
      for (const sight of own) send(deps, sight, verdict, isSlow)
    })
    if (accepted) continue
    for (const channel of [...theirs.values()].flat(2))
      deps.end(channel, refusal.changes('A filter is too slow for the changes of its table'))
  }
}
