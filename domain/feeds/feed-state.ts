/** How much of a part of a feed is held: a year, or "all". */
export interface FeedPart {
  readonly part: string
  /** What the source says that there is; null while no whole file of the part was loaded. */
  readonly expected: number | null
  readonly held: number
}

/** `incomplete`: some of it is here, and more is known or likely to be missing. */
export type FeedState = 'never loaded' | 'incomplete' | 'complete'

export interface FeedFacts {
  readonly name: string
  readonly parts: readonly FeedPart[]
}

const FIRST_NVD_YEAR = 2002

/** The years that NVD publishes a file of; that of 2002 has the years before. */
export function nvdYears(today: string): string[] {
  const count = Number(today.slice(0, 4)) - FIRST_NVD_YEAR + 1
  return Array.from({ length: count }, (_, index) => String(FIRST_NVD_YEAR + index))
}

/** The parts that a feed should have, also those of which nothing was loaded. Newest year first. */
export function partsOfFeed({ name, parts }: FeedFacts, today: string): FeedPart[] {
  const byName = new Map(parts.map((part) => [part.part, part]))
  const due = name === 'nvd' ? nvdYears(today) : []
  for (const part of due) if (!byName.has(part)) byName.set(part, { part, expected: null, held: 0 })
  return [...byName.values()].toSorted((one, other) => (one.part < other.part ? 1 : -1))
}

export function partState({ expected, held }: FeedPart): FeedState {
  if (held === 0 && expected === null) return 'never loaded'
  return expected !== null && held >= expected ? 'complete' : 'incomplete'
}

/** A feed is complete when each of its parts is. */
export function feedState(feed: FeedFacts, today: string): FeedState {
  const states = partsOfFeed(feed, today).map(partState)
  if (states.every((state) => state === 'never loaded')) return 'never loaded'
  return states.every((state) => state === 'complete') ? 'complete' : 'incomplete'
}

/** "365,120 of 365,120", "1 of 17,300, incomplete", "never loaded". */
export function describePart(part: FeedPart): string {
  const state = partState(part)
  if (state === 'never loaded') return state
  if (part.expected === null) return `${numeral(part.held)}, incomplete`
  const counts = `${numeral(part.held)} of ${numeral(part.expected)}`
  return state === 'complete' ? counts : `${counts}, incomplete`
}

/** All parts of a feed together. */
export function describeFeed(feed: FeedFacts, today: string): string {
  const state = feedState(feed, today)
  if (state === 'never loaded') return state
  // What a source says about everything stands above the sum of its years.
  const whole = feed.parts.find(({ part }) => part === 'all')
  const years = partsOfFeed(feed, today).filter(({ part }) => part !== 'all')
  const held = whole?.held ?? years.reduce((sum, part) => sum + part.held, 0)
  const isCounted = whole === undefined ? years.every(({ expected }) => expected !== null) : whole.expected !== null
  const expected = whole?.expected ?? years.reduce((sum, part) => sum + (part.expected ?? 0), 0)
  const counts = isCounted ? `${numeral(held)} of ${numeral(expected)}` : numeral(held)
  return state === 'complete' ? counts : `${counts}, incomplete`
}

/** What stands where feeds are shown while they may not go out. */
export const FEEDS_ARE_OFF = 'Feeds are off, files can be put in.'

/** NVD asks for this sentence where its data is shown. */
export const NVD_NOTICE = 'This product uses data from the NVD API but is not endorsed or certified by the NVD.'

function numeral(value: number): string {
  return String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}
