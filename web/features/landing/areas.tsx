import { CLAIMS } from './claims.ts'

export function Areas({ className }: { className: string }) {
  return (
    <section aria-labelledby="areas" className={`${className} pt-16`}>
      <h2 id="areas" className="max-w-150 text-[1.5rem] leading-8 font-semibold tracking-tight text-balance">
        Everything an assessment asks for, where the work happens
      </h2>
      <ul className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {CLAIMS.map((area) => (
          <li key={area.title}>
            <svg viewBox="0 0 24 24" className="size-7 text-brand" fill="none" aria-hidden="true">
              <path
                d={area.icon}
                stroke="currentColor"
                strokeWidth="1.5"
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            </svg>
            <h3 className="mt-3 text-h2">{area.title}</h3>
            <p className="mt-1.5 text-pretty text-muted">{area.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
