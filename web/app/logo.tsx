import { LogoMark } from '#web/ui/logo-mark.tsx'

export function Logo() {
  return (
    <span className="inline-flex items-center gap-2 align-middle text-h2">
      <LogoMark className="size-6" />
      Parapet
    </span>
  )
}
