import { APP_TOASTS } from '../e2e/contract/app-toasts.ts'
import { CALLS } from '../e2e/contract/calls.ts'
import {
  DASHBOARD,
  FILTERS,
  type Item,
  PALETTE,
  REDIRECTS,
  ROUTES,
  SIDEBAR,
  TOUR,
  WORDS,
} from '../e2e/contract/specification.ts'
import { TOASTS } from '../e2e/contract/toasts.ts'

interface Named extends Item {
  readonly name: string
}

interface Group {
  readonly heading: string
  readonly items: readonly Named[]
}

/** What the specification names, by kind. */
const GROUPS: readonly Group[] = [
  { heading: 'Routes', items: ROUTES.map(({ path, ...item }) => ({ name: `\`${path}\``, ...item })) },
  {
    heading: 'Redirects',
    items: REDIRECTS.map(({ from, as, ...item }) => ({ name: `\`${from}\` as ${as}`, ...item })),
  },
  {
    heading: 'Sidebar',
    items: Object.entries(WORDS).flatMap(([protocol, words]) =>
      SIDEBAR.map(({ label, ...item }) => ({ name: `${label(words)} (${protocol})`, ...item })),
    ),
  },
  { heading: 'Command palette', items: PALETTE.map(({ title, ...item }) => ({ name: title, ...item })) },
  { heading: 'Welcome tour', items: TOUR.map((name) => ({ name })) },
  { heading: 'Dashboard', items: DASHBOARD },
  { heading: 'Links with a filter', items: FILTERS.map(({ path, ...item }) => ({ name: `\`${path}\``, ...item })) },
  {
    heading: 'Toasts',
    items: [
      ...TOASTS.map(({ title, form, ...item }) => ({ name: `${title} (${form})`, ...item })),
      ...APP_TOASTS.map(({ title, ...item }) => ({ name: title, ...item })),
    ],
  },
  { heading: 'Calls', items: CALLS.map(({ call, ...item }) => ({ name: call, ...item })) },
]

const isMissing = ({ missing }: Item) => missing !== undefined
const departs = ({ departs: reason }: Item) => reason !== undefined
const holds = (item: Item) => !isMissing(item) && !departs(item)

const all = GROUPS.flatMap(({ items }) => items)
const count = (items: readonly Item[], test: (item: Item) => boolean) => items.filter(test).length

const countsOf = (items: readonly Item[]) =>
  `${count(items, holds)} hold, ${count(items, departs)} depart, ${count(items, isMissing)} are missing`

/** "180 hold, 2 depart, 40 are missing". */
export const specificationCounts = countsOf(all)

/** The part of docs/conformance.md about the specification. */
export function specificationSection(): string {
  const kinds = GROUPS.map(({ heading, items }) => `- ${heading}: ${countsOf(items)}.`)
  const areas = [...new Set(all.flatMap(({ missing }) => missing ?? []))].toSorted()
  return `# Conformance with the specification

The tests drive the page and the interface by the items that the specification names (\`e2e/contract\`). An item that is marked
as missing is tested to be missing. Of ${all.length} items, ${specificationCounts}.

${kinds.join('\n')}

## Departures

${all
  .filter(departs)
  .map(({ name, departs: reason }) => `- **${name}.** ${reason}`)
  .join('\n')}

## Missing

${areas
  .map(
    (area) =>
      `- **${area}**: ${[...new Set(all.filter((item) => item.missing === area).map(({ name }) => name))].join(', ')}`,
  )
  .join('\n')}
`
}
