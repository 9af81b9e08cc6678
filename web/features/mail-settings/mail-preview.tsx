import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { messageOf } from '#web/lib/errors.ts'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import type { Preview } from './answers.ts'
import { previewOf, type Words } from './queries.ts'

const PARTS = [
  { value: 'html', label: 'With layout' },
  { value: 'text', label: 'As text' },
] as const

/** The mail with sample values, drawn from the server's parsed template: no markup of a mail enters the page. */
export function MailPreview({ kind, words }: { kind: string; words: Words }) {
  const [part, setPart] = useState<'html' | 'text'>('html')
  const { data, error } = useQuery(previewOf(kind, useDeferredValue(words)))
  return (
    <section aria-label="Preview" className="min-w-0">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h3 className="text-small font-medium">Preview</h3>
        <SegmentedControl label="Part of the mail" size={28} options={PARTS} value={part} onValueChange={setPart} />
      </div>
      {error !== null && (
        <p role="alert" className="mb-2 text-small text-danger">
          {messageOf(error)}
        </p>
      )}
      {data === undefined && error === null && <SkeletonText lines={8} />}
      {data !== undefined && (
        <div className="rounded-lg border border-border bg-canvas p-4">
          <p className="border-b border-border pb-3 font-medium break-words">{data.subject}</p>
          {part === 'text' ? (
            <pre className="pt-3 font-sans break-words whitespace-pre-wrap">{data.text}</pre>
          ) : (
            <Layout mail={data} />
          )}
        </div>
      )}
    </section>
  )
}

/** Drawn like the mail. Its links lead nowhere, since the values are samples. */
function Layout({ mail: { blocks } }: { mail: Preview }) {
  return (
    <div className="mx-auto mt-4 max-w-140 space-y-4 rounded-lg border border-border bg-surface p-5">
      <p className="font-semibold">Parapet</p>
      {blocks.map((block, index) =>
        block.kind === 'button' ? (
          <p key={index}>
            <span title={block.href} className="inline-block rounded-md bg-brand px-4 py-2 font-semibold text-on-brand">
              {block.label}
            </span>
          </p>
        ) : (
          <p key={index} className="break-words whitespace-pre-line">
            {block.pieces.map(({ text, href }, at) =>
              href === undefined ? (
                text
              ) : (
                <span key={at} className="text-brand-text underline">
                  {text}
                </span>
              ),
            )}
          </p>
        ),
      )}
    </div>
  )
}
