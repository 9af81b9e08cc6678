const AREAS = [
  {
    title: 'Policies',
    text: 'Write policies from your own controls, review each change before it counts, and show auditors who approved which version, and when.',
    path: 'M7 3h7l5 5v13H7zM14 3v5h5M10 13h6M10 17h4',
  },
  {
    title: 'Training and phishing',
    text: 'Assign courses, follow who has finished them, and run phishing campaigns that teach at the moment someone clicks.',
    path: 'M2.5 9.5 12 5l9.5 4.5L12 14zM6 11.5V16c3.5 2.7 8.5 2.7 12 0v-4.500M21.5 9.500V15',
  },
  {
    title: 'Evidence and vulnerabilities',
    text: 'Keep evidence with the control it proves, with its hash and its history. Watch open vulnerabilities by severity, beside the controls they put at risk.',
    path: 'M12 3l8 3v6c0 4.5-3.2 7.7-8 9-4.8-1.3-8-4.5-8-9V6zM8.5 12l2.5 2.5 4.5-5',
  },
] as const

export function Areas({ className }: { className: string }) {
  return (
    <section aria-labelledby="areas" className={`${className} pt-16`}>
      <h2 id="areas" className="max-w-150 text-[1.5rem] leading-8 font-semibold tracking-tight text-balance">
        Everything an assessment asks for, where the work happens
      </h2>
      <ul className="mt-8 grid gap-5 md:grid-cols-3">
        {AREAS.map((area) => (
          <li key={area.title} className="rounded-xl border border-border bg-surface p-6">
            <svg viewBox="0 0 24 24" className="size-7 text-brand" fill="none" aria-hidden="true">
              <path
                d={area.path}
                stroke="currentColor"
                strokeWidth="1.5"
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            </svg>
            <h3 className="mt-4 text-h2">{area.title}</h3>
            <p className="mt-1.5 text-pretty text-muted">{area.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
