import { CopyCheck } from 'lucide-react'

const WORDS = {
  undecided:
    'This is a copy of the installation. Emails and jobs are paused until an administrator says under Installation health what it is for.',
  test: 'This is a test copy. It sends nothing, and what you enter here is not in the real installation.',
} as const

/** On every page of a restored or copied installation. */
export function CopyNotice({ kind }: { kind: keyof typeof WORDS }) {
  return (
    <section
      data-copy
      aria-label="Copy of the installation"
      className="sticky bottom-0 z-30 flex min-h-10 items-center justify-center gap-3 border-t border-border bg-medium-bg px-4 py-1 text-medium-fg print:hidden"
    >
      <CopyCheck className="size-4 shrink-0" />
      <p className="min-w-0 text-small">{WORDS[kind]}</p>
    </section>
  )
}
