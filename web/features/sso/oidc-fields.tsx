import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import { textOf, type FormParts } from './form-parts.ts'

export function OidcFields({ hasSecret, ...parts }: FormParts & { hasSecret: boolean }) {
  const issuer = textOf(parts, 'issuer')
  const clientId = textOf(parts, 'clientId')
  const secret = textOf(parts, 'secret')
  const scopes = textOf(parts, 'scopes')
  return (
    <>
      <Field
        {...issuer.field}
        label="Issuer"
        required
        hint="The address before /.well-known/openid-configuration. Everything that the provider says must carry this name."
      >
        <Input {...issuer.control} inputMode="url" placeholder="https://login.example.com" />
      </Field>
      <Field {...clientId.field} label="Client ID" required>
        <Input {...clientId.control} />
      </Field>
      <Field
        {...secret.field}
        label="Client secret"
        hint={
          hasSecret
            ? 'A secret is kept, sealed, for this issuer and client. Enter it only to replace it, or for another of them.'
            : 'Kept sealed, and never shown again. Empty for a public client.'
        }
      >
        <PasswordInput {...secret.control} autoComplete="off" placeholder={hasSecret ? '••••••••' : undefined} />
      </Field>
      <Field {...scopes.field} label="Scopes" hint="Space between them. openid and email are needed.">
        <Input {...scopes.control} />
      </Field>
    </>
  )
}
