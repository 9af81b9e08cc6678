import { Upload } from 'lucide-react'
import { usePageDrop } from '../browser/use-page-drop.ts'
import { ChooseFilesButton } from './choose-files-button.tsx'

export interface FileDropProps {
  /** What the files are for, shown on the button and while files are dragged over the page: "evidence of 3.1.1". */
  purpose: string
  /** A quiet line below: which files are accepted. */
  hint?: string | undefined
  onFiles: (files: readonly File[]) => void
}

/** Takes files from its button or dropped anywhere on the page. Use one per page. */
export function FileDrop({ purpose, hint, onFiles }: FileDropProps) {
  const isOver = usePageDrop(onFiles)
  return (
    <div
      data-over={isOver}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-dashed border-strong py-2.5 pr-3 pl-3.5 transition-colors data-[over=true]:border-brand data-[over=true]:bg-brand-subtle"
    >
      <Upload className={isOver ? 'size-4.5 text-brand' : 'size-4.5 text-muted'} />
      <div className="min-w-0 flex-1 basis-44">
        {isOver ? (
          <p className="font-medium text-brand-text">Drop to add {purpose}</p>
        ) : (
          <p>
            <span className="touch:hidden">Drop files anywhere on this page</span>
            <span className="hidden touch:inline">Add files</span>
          </p>
        )}
        {hint !== undefined && <p className="text-small text-muted">{hint}</p>}
      </div>
      <ChooseFilesButton aria-label={`Choose files: ${purpose}`} input={{ multiple: true }} onFiles={onFiles}>
        Choose files
      </ChooseFilesButton>
    </div>
  )
}
