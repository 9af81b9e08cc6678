import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays } from '#domain/evidence/calendar-days.ts'
import { poamNames } from '#domain/poam/poam-names.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { closeOutBy } from '#domain/rules/status-dates.ts'
import { counted } from '#domain/text/counted.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { formatDate } from '#web/lib/format/format.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { LAST_DAY, TextField } from '#web/ui/form/text-field.tsx'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import type { Estimates } from '../estimates-query.ts'
import type { SimulatorScope } from '../scope.ts'
import type { SimulatedControl } from '../simulate.ts'
import { ItemsPreview } from './items-preview.tsx'
import { openItemsOf, type OpenItems } from './open-items-query.ts'
import { leftOpen, plannedItems } from './planned-items.ts'
import { useSavePlan } from './use-save-plan.ts'

export interface SaveDialogProps {
  scope: SimulatorScope
  rows: readonly SimulatedControl[]
  estimates: Estimates
  onClose: () => void
}

/** Days until the assessment, as the dialog suggests them. */
const DAYS_AHEAD = 90

/** Saves the copy as POA&M items, with a preview. */
export function SaveDialog({ scope, rows, estimates, onClose }: SaveDialogProps) {
  const today = todayUtc()
  const openItems = useQuery(openItemsOf(scope.companyId))
  const { protocol } = scope
  const save = useSavePlan(scope.companyId)
  const [typed, setTyped] = useState(addDays(today, DAYS_AHEAD))
  const [withWaiting, setWithWaiting] = useState(true)
  const badDay = typed === '' ? 'Choose a date' : typed < today ? 'This date is in the past' : undefined
  const assessedOn = badDay === undefined ? typed : today
  const planned = plannedItems(rows, { estimates, openItems: openItems.data ?? NONE, assessedOn })
  const waiting = planned.filter(({ when }) => when === 'waits').length
  const shown = planned.filter(({ when }) => withWaiting || when !== 'waits')
  const items = shown.filter(({ when }) => when !== 'known')
  return (
    <FormDialog
      size="large"
      title={`Save as ${poamNames(protocol).items}`}
      description={`Each ${wordingOf(protocol).controlSingular.toLowerCase()} becomes an item with its day. Nothing that is planned already is added again.`}
      submitLabel={`Add ${counted(items.length, 'item', 'items')}`}
      disabledReason={badDay ?? (items.length === 0 ? 'No new POA&M items to create' : undefined)}
      onSubmit={() => save(items, assessedOn)}
      onClose={onClose}
    >
      <Questions
        day={typed}
        error={badDay}
        closedBy={closeOutBy(assessedOn)}
        waiting={waiting}
        withWaiting={withWaiting}
        onDay={setTyped}
        onWithWaiting={setWithWaiting}
      />
      {openItems.isPending && <SkeletonText lines={4} />}
      {openItems.isError && openItems.data === undefined ? (
        <QueryFallback query={openItems} what="The plan of action" waiting={null} />
      ) : (
        <ItemsPreview items={shown} left={leftOpen(rows)} />
      )}
    </FormDialog>
  )
}

interface QuestionsProps {
  day: string
  error: string | undefined
  closedBy: string
  /** Number of items that may wait. */
  waiting: number
  withWaiting: boolean
  onDay: (day: string) => void
  onWithWaiting: (withWaiting: boolean) => void
}

function Questions({ day, error, closedBy, waiting, withWaiting, onDay, onWithWaiting }: QuestionsProps) {
  return (
    <div className="grid gap-x-6 gap-y-4 sm:grid-cols-[12rem_1fr] sm:items-start">
      <TextField label="Assessment on" required error={error} type="date" max={LAST_DAY} value={day} onChange={onDay} />
      {waiting > 0 && (
        <Checkbox
          className="sm:mt-6"
          checked={withWaiting}
          onChange={(event) => onWithWaiting(event.target.checked)}
          label={`Also plan the ${waiting} that may wait`}
          description={`Closed within 180 days of a Conditional status: by ${formatDate(closedBy)} (32 CFR 170.21(b)).`}
        />
      )}
    </div>
  )
}

const NONE: OpenItems = new Map()
