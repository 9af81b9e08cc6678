import type { ComponentPropsWithRef } from 'react'

export type FormProps = Omit<ComponentPropsWithRef<'form'>, 'onSubmit' | 'noValidate'> & {
  onSubmit: (form: HTMLFormElement) => void
}

/** A form that the page validates: fields show their errors, and the browser's own bubbles are off. */
export function Form({ onSubmit, ...props }: FormProps) {
  return (
    <form
      noValidate
      {...props}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(event.currentTarget)
      }}
    />
  )
}
