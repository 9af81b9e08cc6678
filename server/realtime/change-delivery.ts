import type { Logger } from '#server/platform/log.ts'
import type { Binding } from './bindings.ts'
import type { Change } from './change.ts'
import { changeMessage, changeText } from './change-message.ts'
import { personOf, type Channel, type Person } from './channel.ts'
import { refusal, type ChannelError } from './channel-error.ts'
import type { FilterMatching, Match } from './filter-matching.ts'
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
  /** Where those wait whose filters take long. */
  readonly lanes: Lanes
  /** Ends a channel, telling it why. */
  readonly end: (channel: Channel, error: ChannelError) => void
}

/** Whether a filter lets the row of a sight through; undefined: that is not known. */
type Verdict = (sight: Sight, filter: Filter) => boolean | undefined

/** How long everybody waits for all filters of a batch, and one person in a lane for the own ones. */
const PROMPT_MS = 500
const PATIENT_MS = 5_000

/** @returns sends changes to those who see them and asked for them; throws only when the database is out of reach */
export function createChangeDelivery(deps: Deps): (changes: readonly Change[]) => Promise<void> {
  const { see, subscriptions, lanes } = deps
  const isBusy = (channel: Channel) => lanes.isBusy(personOf(channel))
  return async (changes) => {
    const seen = await see(changes, (table) => subscriptions.of(table))
    const sights = seen.map((sight) => ({ ...sight, audiences: sight.audiences.flatMap((one) => parted(one, isBusy)) }))
    const isQuick = (sight: Sight, audience: Audience) =>
      !isBusy(audience[0]) && filtersOf(sight, audience).every(({ slow }) => !slow)
    // Only now is anything sent: when a question fails, the whole batch is asked again, and nobody gets anything twice.
    const verdict = await judge(deps.filters.match, only(sights, isQuick), PROMPT_MS)
    const isLate = (sight: Sight, audience: Audience) =>
      filtersOf(sight, audience).some((filter) => verdict(sight, filter) === undefined)
    for (const sight of only(sights, (...asked) => !isLate(...asked))) {
      try {
        send(deps, sight, verdict)
      } catch (error) {
        deps.log.error({ err: error, table: sight.table.name }, 'a change could not be delivered')
      }
    }
    deliverLate(deps, only(sights, isLate))
  }
}

function wants(binding: Binding, { table, action }: Sight): boolean {
  return (binding.table ?? table.name) === table.name && (binding.event === '*' || binding.event === action)
}

/** The filters that have to be asked about a sight. */
function filtersOf(sight: Sight, [{ bindings }]: Audience): Filter[] {
  return bindings.flatMap((binding) => (binding.filter !== undefined && wants(binding, sight) ? [binding.filter] : []))
}

/** Those apart for whom something waits already: they get what is new behind it. */
function parted(audience: Audience, isBusy: (channel: Channel) => boolean): Audience[] {
  return [audience.filter(isBusy), audience.filter((channel) => !isBusy(channel))].flatMap(([first, ...others]) =>
    first === undefined ? [] : [[first, ...others] satisfies Audience],
  )
}

function only(sights: readonly Sight[], which: (sight: Sight, audience: Audience) => boolean): Sight[] {
  return sights.map((sight) => ({ ...sight, audiences: sight.audiences.filter((audience) => which(sight, audience)) }))
}

/** Asks all filters about all rows, table by table. */
async function judge(match: Match, sights: readonly Sight[], withinMs: number): Promise<Verdict> {
  const until = performance.now() + withinMs
  const answers = new Map<string, { images: Map<string, number>; through: Awaited<ReturnType<Match>> }>()
  for (const name of new Set(sights.map(({ table }) => table.name))) {
    const here = sights.filter(({ table }) => table.name === name)
    const [{ table } = {}] = here
    const filters = new Set(here.flatMap((sight) => sight.audiences.flatMap((audience) => filtersOf(sight, audience))))
    if (table === undefined || filters.size === 0) continue
    const images = new Map<string, number>()
    for (const sight of here) if (!images.has(imageOf(sight))) images.set(imageOf(sight), images.size)
    answers.set(name, { images, through: await match(table, [...filters], [...images.keys()], until) })
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

function send({ outbox, end }: Pick<Deps, 'outbox' | 'end'>, sight: Sight, verdict: Verdict): void {
  const texts = new Map<string, string>()
  for (const audience of sight.audiences) {
    const [{ bindings, topic }] = audience
    const selections = new Map<string, number[]>()
    for (const { id, select, filter } of bindings.filter((binding) => wants(binding, sight))) {
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

/** Each person waits for the own filters, in order. */
function deliverLate(deps: Deps, sights: readonly Sight[]): void {
  const byPerson = new Map<Person, Map<Sight, Audience[]>>()
  for (const sight of sights) {
    for (const channel of sight.audiences.flat()) {
      const person = personOf(channel)
      const theirs = byPerson.get(person) ?? new Map<Sight, Audience[]>()
      byPerson.set(person, theirs.set(sight, [...(theirs.get(sight) ?? []), [channel]]))
    }
  }
  for (const [person, theirs] of byPerson) {
    const own = [...theirs].map(([sight, audiences]): Sight => ({ ...sight, audiences }))
    const accepted = deps.lanes.run(person, async () => {
      const verdict = await judge(deps.filters.matchEach, own, PATIENT_MS)
      for (const sight of own) send(deps, sight, verdict)
    })
    if (accepted) continue
    for (const channel of [...theirs.values()].flat(2))
      deps.end(channel, refusal.changes('A filter is too slow for the changes of its table'))
  }
}
