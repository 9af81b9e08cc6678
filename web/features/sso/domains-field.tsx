import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { readDomain } from './provider-draft.ts'

export type DomainsFieldProps = {
  domains: readonly string[]
  issue: string | undefined
  onChange: (domains: readonly string[]) => void
}

/** Domains as chips. Enter, a comma or a paste of several adds them. */
export function DomainsField({ domains, issue, onChange }: DomainsFieldProps) {
  const [typed, setTyped] = useState('')
  const [issueOfInput, setIssueOfInput] = useState<string>()
  const add = (text: string) => {
    const parts = text.split(/[\s,;]+/).filter((part) => part !== '')
    const wrong = parts.find((part) => readDomain(part) === undefined)
    setIssueOfInput(wrong === undefined ? undefined : `${wrong} is not a domain like example.com.`)
    setTyped(wrong ?? '')
    const read = parts.flatMap((part) => readDomain(part) ?? [])
    if (read.length > 0) onChange([...new Set([...domains, ...read])])
  }
  return (
    <div className="space-y-2">
      <Field
        id="sso-domains"
        label="Domains"
        hint="People whose address ends in one of these find this provider on the sign-in page. It cannot sign in people of other domains. Enter only domains of your organization."
        error={issueOfInput ?? issue}
      >
        <div className="flex gap-2">
          <Input
            placeholder="example.com"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => (/[,;\s]/.test(target.value) ? add(target.value) : setTyped(target.value))}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add(typed)
            }}
            onBlur={() => add(typed)}
          />
          <Button onClick={() => add(typed)}>Add</Button>
        </div>
      </Field>
      {domains.length > 0 && (
        <ul aria-label="Domains of this provider" className="flex flex-wrap gap-1.5">
          {domains.map((domain) => (
            <li key={domain} className="max-w-full">
              <Chip
                onRemove={() => onChange(domains.filter((each) => each !== domain))}
                removeLabel={`Remove ${domain}`}
              >
                {domain}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
