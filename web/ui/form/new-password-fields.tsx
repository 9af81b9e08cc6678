import { Field } from './field.tsx'
import { PasswordInput } from './password-input.tsx'
import { PasswordStrength } from './password-strength.tsx'

export type NewPassword = { password: string; confirmation: string }

export type NewPasswordFieldsProps = {
  /** What is chosen. */
  noun?: 'password' | 'passphrase'
  label?: string
  value: NewPassword
  onChange: (value: NewPassword) => void
  error?: string | undefined
}

const NAMES = { password: 'Password', passphrase: 'Passphrase' } as const

export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { noun = 'password', value, onChange, error } = props
  const { password, confirmation } = value
  const name = NAMES[noun]
  const differs = confirmation !== '' && confirmation !== password
  return (
    <>
      <Field label={props.label ?? name} required id="new-password" error={error}>
        <PasswordInput
          name="new-password"
          autoComplete="new-password"
          minLength={8}
          aria-describedby="password-strength"
          value={password}
          onChange={(event) => onChange({ ...value, password: event.target.value })}
        />
      </Field>
      <PasswordStrength password={password} />
      <Field
        label={`Confirm ${noun}`}
        required
        id="confirm-password"
        error={differs ? `${name}s do not match. Please try again.` : undefined}
      >
        <PasswordInput
          name="confirm-password"
          autoComplete="new-password"
          value={confirmation}
          onChange={(event) => onChange({ ...value, confirmation: event.target.value })}
        />
      </Field>
    </>
  )
}
