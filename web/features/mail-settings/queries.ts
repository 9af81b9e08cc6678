import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Refresh } from '#web/lib/write/use-write.ts'
import { callFunction } from '#web/lib/functions.ts'
import { withStepUp } from '#web/lib/auth/step-up.ts'
import { mailPage, mailSettings, preview, readMail, templateList } from './answers.ts'
import type { MailState } from './search.ts'

const keys = {
  all: ['mail'] as const,
  settings: ['mail', 'settings'] as const,
  outbox: ['mail', 'outbox'] as const,
  templates: ['mail', 'templates'] as const,
}

/** Polled: the outbox changes while mails go out. */
const OUTBOX_EVERY_MS = 5_000
const SETTINGS_FRESH_MS = 5_000

export const settings = queryOptions({
  queryKey: keys.settings,
  staleTime: SETTINGS_FRESH_MS,
  queryFn: () => callFunction('mail-settings', {}, mailSettings),
})

export type OutboxFilter = { q: string; state: MailState | undefined }

export const outbox = ({ q, state }: OutboxFilter) =>
  infiniteQueryOptions({
    queryKey: [...keys.outbox, 'list', q, state ?? 'all'],
    initialPageParam: undefined as { createdAt: string; id: string } | undefined,
    queryFn: ({ pageParam }) =>
      callFunction(
        'list-mails',
        { ...(q !== '' && { q }), ...(state !== undefined && { state }), ...(pageParam && { before: pageParam }) },
        mailPage,
      ),
    getNextPageParam: ({ mails, hasMore }) => {
      const last = mails.at(-1)
      return hasMore && last !== undefined ? { createdAt: last.createdAt, id: last.id } : undefined
    },
    placeholderData: keepPreviousData,
    refetchInterval: OUTBOX_EVERY_MS,
  })

/** Fetched once: each fetch writes into the audit log that the person read the mail. */
export const oneMail = (id: string) =>
  queryOptions({
    queryKey: [...keys.outbox, 'one', id],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    queryFn: () => withStepUp(() => callFunction('read-mail', { id }, readMail)),
  })

export const templates = queryOptions({
  queryKey: keys.templates,
  queryFn: async () => (await callFunction('mail-templates', {}, templateList)).templates,
})

export type Words = { subject: string; text: string }

export const previewOf = (kind: string, words: Words) =>
  queryOptions({
    queryKey: [...keys.all, 'preview', kind, words.subject, words.text],
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: () => callFunction('preview-mail', { kind, ...words }, preview),
  })

/** Fetches again the part of the page that shows the change. */
export const refreshMail =
  (what: 'settings' | 'outbox' | 'templates'): Refresh =>
  (cache) =>
    cache.invalidateQueries({ queryKey: keys[what], predicate: (query) => query.queryKey[2] !== 'one' })
