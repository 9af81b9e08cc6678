import { useState } from 'react'
import { outlineOf } from '#domain/ssp/protocol-outline.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { useCompany } from '../company/company-context.ts'
import { useAction } from '../use-action.ts'
import { exportOscal, type OscalChoice } from './export-oscal.ts'

export interface OscalDialogProps {
  /** The initially chosen document. */
  document: OscalChoice
  onClose: () => void
}

/** Exports the company's records as OSCAL. Mount it to open it. */
export function OscalDialog({ document, onClose }: OscalDialogProps) {
  const { id: companyId, protocol_id: protocol } = useCompany()
  const { controlPlural, assessmentName } = wordingOf(protocol)
  const [chosen, setChosen] = useState(document)
  const { busy, run } = useAction()
  const choices: readonly (readonly [OscalChoice, string])[] = [
    ['catalog', `${controlPlural} and their objectives (catalog)`],
    ['profile', 'What is in scope (profile)'],
    ['ssp', `${outlineOf(protocol).title} (SSP)`],
    ['poam', 'Plan of action (POA&M)'],
    ['results', `${assessmentName} (assessment results)`],
    ['all', 'All of them (ZIP)'],
  ]
  const download = async () => {
    if (await run('The export failed', () => exportOscal(companyId, chosen))) onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      title="Export OSCAL"
      description="Version 1.2 in JSON, as it stands now. The documents refer to each other by file name: keep them in one folder."
      busy={busy}
      onSubmit={() => void download()}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            Export
          </Button>
        </>
      }
    >
      <Field label="Document">
        <NativeSelect
          value={chosen}
          onChange={({ target: { value } }) => setChosen(choices.find(([id]) => id === value)?.[0] ?? document)}
          options={choices}
        />
      </Field>
    </Dialog>
  )
}
