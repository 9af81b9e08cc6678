import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { closeOutOn, type CloseOut } from '#domain/poam/close-out.ts'
import { poamBurnDown } from '#domain/poam/poam-burn-down.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { LEVEL1_RULES } from '#domain/rules/level1-rules.ts'
import { dayText, timeLeftText } from '#web/lib/controls/close-out-words.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import type { Names } from '#web/lib/company/use-names.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, type CardProps } from '#web/ui/card.tsx'
import { CounterFigure, counterClass } from '#web/ui/counter.tsx'
import { cx } from '#web/ui/cx.ts'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { SkeletonCard } from '#web/ui/state/skeleton.tsx'
import type { PoamRow } from '../poam-item.ts'
import { conditionalDay } from '../queries.ts'
import { countsOf } from '../rows.ts'
import { unfiltered } from '#web/lib/list/list-view.ts'
import { itemList, type ItemView } from '../item-list.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import type { ItemListState } from '../use-item-list.ts'
import { PoamChart } from './poam-chart.tsx'

const ConditionalDayDialog = lazyDialog(async () => (await import('./conditional-day-dialog.tsx')).ConditionalDayDialog)

export interface PoamSummaryProps {
  protocol: ProtocolId
  rows: readonly PoamRow[]
  state: ItemListState
  readOnlyReason: string | undefined
  isPending: boolean
  names: Pick<Names, 'controls'>
}

/** Counts of open, overdue and ineligible items, the 180-day counter, and the charts. */
export function PoamSummary({ protocol, rows, state, readOnlyReason, isPending, names }: PoamSummaryProps) {
  const { id: companyId } = useCompany()
  const isLevel2 = protocol === 'cmmc2'
  const { data: conditionalOn } = useQuery({ ...conditionalDay(companyId), enabled: isLevel2 })
  const [isAsking, setAsking] = useState(false)
  const today = todayUtc()
  const begun = conditionalOn === null ? undefined : conditionalOn
  const closeOut = begun === undefined ? undefined : closeOutOn(begun, today)
  const burnDown = useMemo(() => burnDownOf(rows, begun, today), [rows, begun, today])
  // Most plans have items: their charts keep their room while the items load.
  const hasCharts = isPending || rows.length > 0
  const frame = {
    className: hasCharts ? undefined : 'max-w-130',
    children: (
      <div className="flex h-full flex-col gap-3">
        <Counters
          counts={isPending ? undefined : countsOf(rows)}
          areRulesKnown={names.controls.length > 0}
          state={state}
          isRuled={isLevel2 || protocol === 'cmmc'}
        />
        {!isLevel2 && <p className="text-small text-muted">{MEANING[protocol]}</p>}
      </div>
    ),
  }
  return (
    <section
      aria-label="Progress of the plan"
      className={cx('mb-4 grid gap-4 print:hidden', hasCharts && 'lg:grid-cols-[minmax(18rem,26rem)_1fr]')}
    >
      {isLevel2 && conditionalOn !== undefined ? (
        <DayCounter {...frame} closeOut={closeOut} onChange={() => setAsking(true)} disabledReason={readOnlyReason} />
      ) : (
        <Card {...frame} />
      )}
      {isPending && <SkeletonCard />}
      {rows.length > 0 && <PoamChart rows={rows} burnDown={burnDown} today={today} />}
      {isAsking && <ConditionalDayDialog day={conditionalOn ?? null} onClose={() => setAsking(false)} />}
    </section>
  )
}

/** Explains the list for frameworks without a 180-day limit. */
const MEANING: Readonly<Record<Exclude<ProtocolId, 'cmmc2'>, string>> = {
  cmmc: `Level 1 has no plan of action: every practice must be met (${LEVEL1_RULES.plansOfAction.citation}). The items here are internal tasks.`,
  hipaa:
    'Your corrective action plan: how and by when risks to ePHI are brought down (risk management, 45 CFR 164.308(a)(1)(ii)(B)).',
  iso27001: 'Your corrective action plan: what follows from nonconformities (ISO/IEC 27001:2022, 10.2), and by when.',
  soc2: 'Your corrective action plan: how and by when gaps in the criteria are closed, before the examination.',
}

function burnDownOf(rows: readonly PoamRow[], conditionalOn: string | undefined, today: string) {
  const planned = rows.filter(({ status }) => status !== 'Draft')
  const spans = planned.map(({ identified_on: from, completed_on: until }) => ({ from, until }))
  const lastDueOn = planned
    .flatMap(({ due_on: due }) => due ?? [])
    .toSorted()
    .at(-1)
  return poamBurnDown(spans, { conditionalOn, lastDueOn, today })
}

interface DayCounterProps extends Pick<CardProps, 'className' | 'children'> {
  closeOut: CloseOut | undefined
  onChange: () => void
  disabledReason: string | undefined
}

/** The head of the card says how far the 180 days are. */
function DayCounter({ closeOut, onChange, disabledReason, ...card }: DayCounterProps) {
  return (
    <Card
      {...card}
      title={closeOut === undefined ? 'No Conditional status yet' : dayText(closeOut)}
      subtitle={
        closeOut === undefined
          ? 'From its date on, everything open must be closed within 180 days. 32 CFR 170.21(b).'
          : timeLeftText(closeOut)
      }
      actions={
        <Button size={28} disabledReason={disabledReason} onClick={onChange}>
          {closeOut === undefined ? 'Set status date…' : 'Change…'}
        </Button>
      }
    />
  )
}

interface CountersProps {
  /** Undefined until the items are loaded. */
  counts: ReturnType<typeof countsOf> | undefined
  /** Without its controls, no item can be called ineligible. */
  areRulesKnown: boolean
  state: ItemListState
  isRuled: boolean
}

/** Each counter filters the list to the items it counts. */
function Counters({ counts, areRulesKnown, state: { view, update }, isRuled }: CountersProps) {
  const counters: readonly { label: string; count: number | undefined; shows: Partial<ItemView> }[] = [
    { label: 'Open', count: counts?.open, shows: { status: ['not-closed'] } },
    { label: 'Overdue', count: counts?.overdue, shows: { status: ['overdue'] } },
    ...(isRuled
      ? [
          {
            label: 'Ineligible',
            count: areRulesKnown ? counts?.ineligible : undefined,
            shows: { status: ['not-closed'], eligible: 'no' },
          } as const,
        ]
      : []),
  ]
  return (
    <ul aria-label="Counters" className="flex flex-1 gap-2">
      {counters.map(({ label, count, shows }) => (
        <li key={label} className="flex-1">
          <button
            type="button"
            aria-pressed={isShown(view, shows)}
            onClick={() => update({ ...unfiltered(itemList), ...shows })}
            className={counterClass}
          >
            <CounterFigure label={label} count={count} isAlarm={label !== 'Open'} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function isShown({ status, eligible }: ItemView, shows: Partial<ItemView>): boolean {
  return status.join() === shows.status?.join() && eligible === shows.eligible
}
