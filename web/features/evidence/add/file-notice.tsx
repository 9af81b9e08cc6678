import { Button } from '#web/ui/button.tsx'
import type { FileCheck } from './use-file-checks.ts'

const FILE_ERRORS = {
  empty: 'This file is empty. Remove it.',
  unreadable: 'This file cannot be read. It may have been moved, or opened by another program.',
  twice: 'The same file was chosen twice.',
} as const

export type FileNoticeProps = { check: FileCheck | undefined; onLinkInstead: () => void }

/** The result of the checks of a chosen file. */
export function FileNotice({ check, onLinkInstead }: FileNoticeProps) {
  if (check === undefined || check.kind === 'new') return null
  if (check.kind !== 'same')
    return (
      <p role="alert" className="pb-3 text-small text-danger">
        {FILE_ERRORS[check.kind]}
      </p>
    )
  const { number, title } = check.as
  return (
    <output className="mb-3 flex flex-wrap items-center gap-2 rounded-md bg-medium-bg px-3 py-2 text-small text-medium-fg">
      <span className="min-w-0 flex-1 basis-48 break-words">
        Same file as E-{number} “{title}”.
      </span>
      <Button size={28} onClick={onLinkInstead}>
        Link that instead
      </Button>
    </output>
  )
}
