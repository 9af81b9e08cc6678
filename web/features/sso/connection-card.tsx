import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { RadioList } from '#web/ui/form/radio-list.tsx'
import { textOf, type FormParts } from './form-parts.ts'
import { KIND_WORDS } from './kind-words.ts'
import { OidcFields } from './oidc-fields.tsx'
import { OwnValues } from './own-values.tsx'
import type { Overview, Provider } from './queries.ts'
import { SamlFields } from './saml-fields.tsx'

const KINDS = [
  {
    value: 'oidc',
    label: KIND_WORDS.oidc,
    description: 'The newer of the two. Choose it when your provider has both.',
  },
  { value: 'saml', label: KIND_WORDS.saml, description: 'Set up by exchanging metadata.' },
] as const

export type ConnectionCardProps = FormParts & { own: Overview['own']; provider: Provider | undefined }

export function ConnectionCard({ own, provider, ...parts }: ConnectionCardProps) {
  const { values, onChange } = parts
  const name = textOf(parts, 'name')
  return (
    <Card
      title="Connection"
      subtitle={provider === undefined ? 'Which provider, and how it is reached.' : KIND_WORDS[provider.kind]}
    >
      <div className="space-y-4">
        {provider === undefined && (
          <RadioList
            label="Protocol"
            options={KINDS}
            value={values.kind}
            onValueChange={(kind) => onChange({ kind })}
          />
        )}
        <OwnValues kind={values.kind} own={own} />
        <Field {...name.field} label="Name" required hint="On the sign-in page: “Continue with …”.">
          <Input {...name.control} maxLength={100} />
        </Field>
        {values.kind === 'oidc' ? (
          <OidcFields {...parts} hasSecret={provider?.hasSecret === true} />
        ) : (
          <SamlFields {...parts} />
        )}
        <Checkbox
          label="Trust its MFA"
          description="When the provider reports MFA, people are not asked for it here. Leave it off unless your organization controls the provider."
          checked={values.trustsFactor}
          onChange={({ target }) => onChange({ trustsFactor: target.checked })}
        />
      </div>
    </Card>
  )
}
