import type { ReactNode } from 'react'

/** A secondary action inside a form that looks like a link. */
export function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="rounded-sm text-brand-text underline-offset-2 hover:underline touch:-my-3 touch:min-h-11"
    >
      {children}
    </button>
  )
}
