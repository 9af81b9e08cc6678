import { useState } from 'react'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import { usePreferences } from '#web/lib/preferences.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { ASSESS_KEYS } from './assess-keys.ts'
import { findByNumber } from './start-at.ts'

export type AssessDialog = 'jump' | 'keys'

export interface AssessDialogsProps {
  open: AssessDialog | undefined
  controls: readonly CompanyControl[]
  onGoTo: (control: CompanyControl) => void
  onClose: () => void
}

export function AssessDialogs({ open, controls, onGoTo, onClose }: AssessDialogsProps) {
  if (open === 'jump') return <Jump controls={controls} onGoTo={onGoTo} onClose={onClose} />
  if (open === 'keys') return <Keys onClose={onClose} />
  return null
}

function Jump({ controls, onGoTo, onClose }: Omit<AssessDialogsProps, 'open'>) {
  const [text, setText] = useState('')
  const [isMissed, setMissed] = useState(false)
  const found = findByNumber(controls, text)
  const go = () => {
    setMissed(found === undefined)
    if (found === undefined) return false
    onGoTo(found)
    return true
  }
  return (
    <FormDialog size="small" title="Go to" submitLabel="Go" onSubmit={go} onClose={onClose}>
      <TextField
        label="Number"
        hint={found === undefined ? 'A number or a practice id: 3.1.5, AC.L2-3.1.5' : `${found.nist_id} ${found.title}`}
        error={isMissed && found === undefined ? `There is no ${text} here.` : undefined}
        autoComplete="off"
        value={text}
        onChange={setText}
      />
    </FormDialog>
  )
}

function Keys({ onClose }: Pick<AssessDialogsProps, 'onClose'>) {
  const { singleKeys } = usePreferences()
  const shown = singleKeys ? ASSESS_KEYS : ASSESS_KEYS.filter(({ keys }) => keys.every((key) => key.length > 1))
  return (
    <Dialog onClose={onClose} title="Keys" size="small" footer={<Button onClick={onClose}>Close</Button>}>
      {!singleKeys && <p className="mb-3">Keys pressed alone are switched off in your profile.</p>}
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {shown.map(({ keys, label }) => (
          <div key={label} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
