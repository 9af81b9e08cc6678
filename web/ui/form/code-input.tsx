import { Input, type InputProps } from './input.tsx'

const DIGITS = 6

export interface CodeInputProps extends Omit<InputProps, 'value' | 'onChange' | 'type'> {
  value: string
  onValueChange: (digits: string) => void
  /** Called once all six digits are typed, pasted or filled in by the browser. */
  onComplete: (code: string) => void
}

/** A field for a six-digit code. Spaces and dashes of a pasted code are removed. */
export function CodeInput({ value, onValueChange, onComplete, className, ...rest }: CodeInputProps) {
  const take = (text: string) => {
    const digits = text.replaceAll(/\D/g, '').slice(0, DIGITS)
    onValueChange(digits)
    if (digits.length === DIGITS && digits !== value) onComplete(digits)
  }
  return (
    <Input
      {...rest}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      value={value}
      onChange={(event) => take(event.target.value)}
      className={`text-center font-mono text-h2 tracking-[0.4em] ${className ?? ''}`}
    />
  )
}
