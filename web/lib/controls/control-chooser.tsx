import { Combobox } from '#web/ui/form/combobox.tsx'
import type { CompanyControl } from './controls-queries.ts'

interface ControlChooserProps {
  controls: readonly CompanyControl[]
  /** "Add a control…" */
  placeholder: string
  onChoose: (control: CompanyControl) => void
}

/** Finds a control by its number, title or practice. */
export function ControlChooser({ controls, placeholder, onChoose }: ControlChooserProps) {
  return (
    <Combobox
      label="Find a control"
      placeholder={placeholder}
      items={controls}
      value={null}
      itemId={({ id }) => id}
      itemText={({ nist_id: number, title }) => `${number} ${title}`}
      itemKeywords={({ practiceId, description }) => `${practiceId ?? ''} ${description}`}
      onValueChange={onChoose}
    />
  )
}
