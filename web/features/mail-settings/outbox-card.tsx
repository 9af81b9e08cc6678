import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { useDeferredValue } from 'react'
import { formatDateTime, formatRelative } from '#web/lib/format/format.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { SkeletonRows } from '#web/ui/state/skeleton.tsx'
import type { OutboxMail } from './answers.ts'
import { MailDialog } from './mail-dialog.tsx'
import { MailStateChip, STATE_WORDS } from './mail-state.tsx'
import { outbox, type OutboxFilter } from './queries.ts'
import { MAIL_STATES, readMailSearch, type MailSearch } from './search.ts'

const PATH = '/admin/email-settings'

function useMailSearch(): [MailSearch, (changed: Record<string, string | undefined>) => void] {
  const navigate = useNavigate({ from: PATH })
  const search = useSearch({ from: '/shell/installation/admin/email-settings' })
  return [
    readMailSearch(search),
    (changed) =>
      void navigate({
        search: (known) => readMailSearch({ ...known, tab: 'outbox', ...changed }),
        replace: !('open' in changed),
        resetScroll: false,
      }),
  ]
}

export function OutboxCard({ isMailSet }: { isMailSet: boolean }) {
  const [{ q = '', state, open }, change] = useMailSearch()
  const mails = useOutbox({ q: useDeferredValue(q), state })
  const counts = mails.data?.pages[0]?.counts ?? {}
  return (
    <Card
      title="Outbox"
      subtitle="Emails of the last 90 days. Links are removed from stored copies after sending."
      flush
    >
      <div className="flex flex-wrap gap-2 border-b border-border px-4 pb-3">
        <SearchInput
          label="Search the outbox"
          className="flex-1 basis-52 sm:max-w-80"
          value={q}
          onValueChange={(text) => change({ q: text === '' ? undefined : text })}
        />
        <span className="basis-44">
          <NativeSelect
            aria-label="State"
            size={32}
            value={state ?? ''}
            onChange={(event) => change({ state: event.target.value })}
          >
            <option value="">All statuses</option>
            {MAIL_STATES.map((one) => (
              <option key={one} value={one}>
                {STATE_WORDS[one]} ({formatNumber(counts[one] ?? 0)})
              </option>
            ))}
          </NativeSelect>
        </span>
      </div>
      <MailList mails={mails} isFiltered={q !== '' || state !== undefined} />
      {open !== undefined && <MailDialog id={open} isMailSet={isMailSet} onClose={() => change({ open: undefined })} />}
    </Card>
  )
}

type MailListProps = { mails: ReturnType<typeof useOutbox>; isFiltered: boolean }

function useOutbox(filter: OutboxFilter) {
  return useInfiniteQuery(outbox(filter))
}

function MailList({ mails, isFiltered }: MailListProps) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = mails
  if (data === undefined) return <QueryFallback query={mails} what="The outbox" waiting={<SkeletonRows rows={5} />} />
  const rows = data.pages.flatMap((page) => page.mails)
  if (rows.length === 0) return <NoMails isFiltered={isFiltered} />
  return (
    <>
      <ul aria-label="Emails" className="divide-y divide-border">
        {rows.map((mail) => (
          <MailRow key={mail.id} mail={mail} />
        ))}
      </ul>
      {hasNextPage && (
        <div className="border-t border-border p-3 text-center">
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show older emails
          </Button>
        </div>
      )}
    </>
  )
}

function MailRow({ mail }: { mail: OutboxMail }) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-hover">
      <div className="min-w-0 flex-1 basis-60">
        <Link
          from={PATH}
          to={PATH}
          search={(search) => ({ ...search, open: mail.id })}
          resetScroll={false}
          className="font-medium break-words after:absolute after:inset-0"
        >
          {mail.subject}
        </Link>
        <p className="text-small break-all text-muted">
          {mail.to}
          <span className="sr-only">,</span>
        </p>
      </div>
      <MailStateChip state={mail.state} />
      <time
        dateTime={mail.createdAt}
        title={formatDateTime(mail.createdAt)}
        className="w-32 text-right text-small text-muted max-sm:w-auto"
      >
        {formatRelative(mail.createdAt)}
      </time>
    </li>
  )
}

function NoMails({ isFiltered }: { isFiltered: boolean }) {
  const navigate = useNavigate({ from: PATH })
  if (!isFiltered)
    return (
      <EmptyState kind="nothing-yet" icon={<Inbox />} title="No emails yet" description="Every email appears here." />
    )
  return (
    <EmptyState
      kind="nothing-matches"
      title="No email matches"
      action={
        <Button
          onClick={() =>
            void navigate({
              search: ({ q: _q, state: _state, ...rest }) => ({ ...rest, tab: 'outbox' }),
              resetScroll: false,
            })
          }
        >
          Clear filters
        </Button>
      }
    />
  )
}
