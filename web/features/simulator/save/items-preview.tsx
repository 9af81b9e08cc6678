import { counted } from '#domain/text/counted.ts'
import { type ReactNode, useId } from 'react'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { formatDollars, formatNumber } from '#web/lib/format-number.ts'
import type { PlannedItem, PlannedWhen } from './planned-items.ts'

const SECTIONS: readonly { when: PlannedWhen; title: string }[] = [
  { when: 'must', title: 'To be met first: may not be deferred' },
  { when: 'chosen', title: 'Met for the assessment, though it could wait' },
  { when: 'waits', title: 'May wait' },
  { when: 'known', title: 'Already a POA&M item, not changed' },
]

export interface ItemsPreviewProps {
  items: readonly PlannedItem[]
  /** Controls that would still prevent the status. */
  left: readonly CompanyControl[]
}

/** The items to add, with due date, price and rule. */
export function ItemsPreview({ items, left }: ItemsPreviewProps) {
  return (
    <>
      {left.length > 0 && (
        <p className="mt-4 rounded-md bg-medium-bg px-3 py-2 text-small text-medium-fg">
          {counted(left.length, 'control stays', 'controls stay')} open in the copy and may not be deferred:{' '}
          {left.map(({ nist_id: id }) => id).join(', ')}.
        </p>
      )}
      {SECTIONS.map(({ when, title }) => {
        const own = items.filter((item) => item.when === when)
        if (own.length === 0) return null
        return (
          <Section key={when} title={`${title} · ${own.length}`}>
            {own.map((item) => (
              <Item key={item.control.id} item={item} />
            ))}
          </Section>
        )
      })}
      {items.length === 0 && <p className="mt-4 text-muted">No POA&M items to create.</p>}
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-5">
      <h3 id={id} className="text-h3">
        {title}
      </h3>
      <ul aria-labelledby={id} className="mt-1 divide-y divide-border border-y border-border">
        {children}
      </ul>
    </section>
  )
}

function Item({ item }: { item: PlannedItem }) {
  const { control, when, dueOn, cost, hours, rule, part, known } = item
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2 sm:grid-cols-[minmax(0,1fr)_8rem_10rem]">
      <span className="min-w-0 max-sm:col-span-2">
        <span className="font-mono text-small text-brand-text">{control.practiceId ?? control.nist_id}</span>{' '}
        {control.title}
      </span>
      {when === 'known' ? (
        <span className="text-small text-muted sm:col-span-2 sm:text-right">
          {known.map(({ number, status }) => `V-${number}, ${status}`).join('; ')}
        </span>
      ) : (
        <>
          <span className="text-small whitespace-nowrap tabular-nums">
            <span className="sr-only">Due </span>
            <time dateTime={dueOn}>{formatDate(dueOn)}</time>
          </span>
          <span className="text-right text-small whitespace-nowrap text-muted tabular-nums">
            {priceWords(cost, hours)}
          </span>
        </>
      )}
      {when === 'must' && rule !== undefined && (
        <span className="col-span-full text-small text-muted">
          {part === undefined ? rule.reason : `${part}: enough for the assessment, the rest may wait. ${rule.reason}`}{' '}
          <cite className="not-italic">{rule.citation}.</cite>
        </span>
      )}
    </li>
  )
}

function priceWords(cost: number | null, hours: number | null): string {
  const parts = [
    cost === null ? undefined : formatDollars(cost),
    hours === null ? undefined : `${formatNumber(hours)} h`,
  ].filter((part) => part !== undefined)
  return parts.length === 0 ? 'no estimate' : parts.join(', ')
}
