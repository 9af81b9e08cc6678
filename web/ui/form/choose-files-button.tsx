import { useRef, type ComponentProps } from 'react'
import { Button, type ButtonProps } from '../button.tsx'

export interface ChooseFilesButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** At least one file. */
  onFiles: (files: readonly [File, ...File[]]) => void
  /** Attributes of the hidden file input, such as `accept` and `multiple`. */
  input?: Pick<ComponentProps<'input'>, 'accept' | 'aria-label' | 'capture' | 'multiple'>
}

/** A button that opens the browser's file dialog. */
export function ChooseFilesButton({ onFiles, input: attributes, ...button }: ChooseFilesButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        {...attributes}
        onChange={({ currentTarget }) => {
          const [first, ...rest] = currentTarget.files ?? []
          // Lets the person choose the same file again.
          currentTarget.value = ''
          if (first !== undefined) onFiles([first, ...rest])
        }}
      />
    </>
  )
}
