import { LOGO_PATH } from '#web/lib/logo-path.ts'

export function Logo() {
  return (
    <span className="inline-flex items-center gap-2 align-middle text-h2">
      <svg viewBox="0 0 32 32" className="size-6" aria-hidden="true">
        <rect width="32" height="32" rx="7" className="fill-brand" />
        <path d={LOGO_PATH} className="fill-on-brand" />
      </svg>
      Parapet
    </span>
  )
}
