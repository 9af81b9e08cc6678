import { Link } from '@tanstack/react-router'
import { usePageTitle } from '#web/lib/page-title.ts'
import { LogoMark } from '#web/ui/logo-mark.tsx'
import { Areas } from './areas.tsx'
import { Frameworks } from './frameworks.tsx'
import { ProductPicture } from './product-picture.tsx'

const BUTTON = 'inline-flex h-11 items-center justify-center rounded-md border px-5 text-h2 transition-colors'
const PRIMARY = `${BUTTON} border-transparent bg-brand text-on-brand hover:bg-brand-hover`
const SECONDARY = `${BUTTON} border-border-strong bg-surface text-text hover:bg-hover`
const WIDTH = 'mx-auto w-full max-w-290 px-5 sm:px-8'

export function LandingPage() {
  usePageTitle('')
  return (
    <div className="flex min-h-dvh flex-col">
      <header className={`${WIDTH} flex h-16 items-center justify-between`}>
        <span className="inline-flex items-center gap-2.5 text-h1">
          <LogoMark className="size-7" />
          Parapet
        </span>
        <Link
          to="/auth"
          className="inline-flex h-9 items-center rounded-md px-3 font-medium text-text hover:bg-hover touch:h-11"
        >
          Sign in
        </Link>
      </header>
      <main id="main" className="flex-1">
        <Hero />
        <Frameworks className={WIDTH} />
        <Areas className={WIDTH} />
      </main>
      <footer className="mt-20 border-t border-border">
        <div className={`${WIDTH} flex flex-wrap justify-between gap-x-8 gap-y-2 py-6 text-small text-muted`}>
          <p>Parapet runs on your own server. This page loads nothing from anywhere else.</p>
          <p>Open source, Apache-2.0</p>
        </div>
      </footer>
    </div>
  )
}

function Hero() {
  return (
    <section className={`${WIDTH} grid items-center gap-x-14 gap-y-12 pt-10 pb-16 lg:grid-cols-[2fr_3fr] lg:pt-16`}>
      <div>
        <h1
          tabIndex={-1}
          className="text-[2rem] leading-[1.15] font-semibold tracking-tight text-balance sm:text-[2.75rem]"
        >
          Know where you stand, control by control.
        </h1>
        <p className="mt-5 max-w-130 text-read text-pretty text-muted">
          Parapet keeps your security and privacy compliance in one place, on a server you own: every control of your
          framework, its status, the evidence behind it, and the score that follows from it.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Link to="/auth" search={{ tab: 'signup' }} className={PRIMARY}>
            Get started
          </Link>
          <Link to="/auth" className={SECONDARY}>
            Sign in
          </Link>
        </div>
      </div>
      <ProductPicture />
    </section>
  )
}
