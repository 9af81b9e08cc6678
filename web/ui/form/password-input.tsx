import { useState } from 'react'
import { Input, type InputProps } from './input.tsx'
import { PlainIcon } from '../plain-icon.tsx'

export type PasswordInputProps = Omit<InputProps, 'type'>

export function PasswordInput({ className, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  return (
    <div className={className === undefined ? 'relative' : `relative ${className}`}>
      <Input
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        type={shown ? 'text' : 'password'}
        className="pr-10 touch:pr-12"
      />
      <button
        type="button"
        aria-label="Show password"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-1 right-1 grid w-7 place-items-center rounded-sm text-muted hover:bg-hover hover:text-text touch:w-10"
      >
        <PlainIcon name={shown ? 'eyeOff' : 'eye'} className="size-4" />
      </button>
    </div>
  )
}
