import { useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { Chip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { splitAddresses, type AddressChip } from './parse-addresses.ts'

export type AddressFieldProps = {
  chips: readonly AddressChip[]
  onAdd: (emails: readonly string[]) => void
  onRemove: (index: number) => void
}

/** A field for many addresses, typed or pasted: each becomes a chip with its issue. */
export function AddressField({ chips, onAdd, onRemove }: AddressFieldProps) {
  const [typed, setTyped] = useState('')
  const take = (text: string) => {
    const emails = splitAddresses(text)
    if (emails.length > 0) onAdd(emails)
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && typed === '' && chips.length > 0) {
      onRemove(chips.length - 1)
      return
    }
    if (![',', ';', ' ', 'Enter'].includes(event.key) || typed.trim() === '') return
    event.preventDefault()
    take(typed)
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (splitAddresses(text).length < 2) return
    event.preventDefault()
    take(`${typed} ${text}`)
  }
  return (
    <div>
      <Field label="Email" hint="One or many: paste a list, or type and press Enter." required>
        <Input
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => take(typed)}
        />
      </Field>
      {chips.length > 0 && (
        <ul aria-label="Addresses" className="mt-2 flex max-h-48 flex-wrap gap-1.5 overflow-y-auto">
          {chips.map(({ email, issue }, index) => (
            <li key={`${email} ${index}`} className="inline-flex max-w-full">
              <Chip
                tone={issue === undefined ? 'info' : 'critical'}
                onRemove={() => onRemove(index)}
                removeLabel={`Remove ${email}`}
              >
                {email}
                {issue !== undefined && <span className="font-normal"> · {issue}</span>}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
