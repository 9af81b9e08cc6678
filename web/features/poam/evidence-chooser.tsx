import { Combobox } from '#web/ui/form/combobox.tsx'
import type { Proof } from './queries.ts'

interface EvidenceChooserProps {
  proofs: readonly Proof[]
  placeholder: string
  onChoose: (proof: Proof) => void
}

export function EvidenceChooser({ proofs, placeholder, onChoose }: EvidenceChooserProps) {
  return (
    <Combobox
      label="Find evidence"
      placeholder={placeholder}
      items={proofs}
      value={null}
      itemId={({ id }) => id}
      itemText={({ number, title }) => `E-${number} ${title}`}
      onValueChange={onChoose}
    />
  )
}
