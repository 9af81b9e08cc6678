import { Field } from './field.tsx'
import { PasswordInput } from './password-input.tsx'
import { PasswordStrength } from './password-strength.tsx'

export type NewPassword = { password: string; confirmation: string }

export type NewPasswordFieldsProps = {
  label?: string
  value: NewPassword
  onChange: (value: NewPassword) => void
  error?: string | undefined
}

export function NewPasswordFields({ label = 'Password', value, onChange, error }: NewPasswordFieldsProps) {
  const { password, confirmation } = value
  const differs = confirmation !== '' && confirmation !== password
  return (
    <>
      <Field label={label} required id="new-password" error={error}>
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
        label="Confirm password"
        required
        id="confirm-password"
        error={differs ? 'Passwords do not match. Please try again.' : undefined}
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
