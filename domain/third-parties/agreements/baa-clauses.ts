import type { Clause } from './clause.ts'

const common = { catalog: 'BAA', data: ['PHI'], isVerified: true, checkedOn: '2026-11-23' } as const

/** Business associate contracts: 45 CFR 164.504(e)(2) and 164.314(a)(2)(i), eCFR as of 2026-07-01. */
export const BAA_CLAUSES: readonly Clause[] = [
  {
    ...common,
    id: 'permitted-uses',
    citation: '45 CFR 164.504(e)(2)(i)',
    title: 'Permitted uses and disclosures',
    asks: 'Sets which uses and disclosures of PHI are allowed, none of which the covered entity itself could not make.',
  },
  {
    ...common,
    id: 'no-further-use',
    citation: '45 CFR 164.504(e)(2)(ii)(A)',
    title: 'No further use or disclosure',
    asks: 'PHI is not used or disclosed further than the contract or the law allows.',
  },
  {
    ...common,
    id: 'safeguards',
    citation: '45 CFR 164.504(e)(2)(ii)(B)',
    title: 'Safeguards',
    asks: 'Appropriate safeguards for PHI, and Subpart C for electronic PHI.',
  },
  {
    ...common,
    id: 'reporting',
    citation: '45 CFR 164.504(e)(2)(ii)(C), 164.410',
    title: 'Report of uses, disclosures and breaches',
    asks: 'Uses and disclosures outside the contract and breaches of unsecured PHI are reported within 60 days of discovery.',
  },
  {
    ...common,
    id: 'subcontractors',
    citation: '45 CFR 164.504(e)(2)(ii)(D), 164.502(e)(1)(ii)',
    title: 'Subcontractors with PHI',
    asks: 'Subcontractors that handle PHI accept the same restrictions and conditions.',
  },
  {
    ...common,
    id: 'access',
    citation: '45 CFR 164.504(e)(2)(ii)(E), 164.524',
    title: 'Access of individuals',
    asks: 'PHI in a designated record set is made available for access.',
  },
  {
    ...common,
    id: 'amendment',
    citation: '45 CFR 164.504(e)(2)(ii)(F), 164.526',
    title: 'Amendment',
    asks: 'PHI is made available for amendment, and amendments are incorporated.',
  },
  {
    ...common,
    id: 'accounting',
    citation: '45 CFR 164.504(e)(2)(ii)(G), 164.528',
    title: 'Accounting of disclosures',
    asks: 'The information for an accounting of disclosures is kept and made available.',
  },
  {
    ...common,
    id: 'delegated-duties',
    citation: '45 CFR 164.504(e)(2)(ii)(H)',
    title: 'Duties of the covered entity',
    asks: 'Where it carries out a duty of the covered entity under Subpart E, it complies with the rules of that duty.',
  },
  {
    ...common,
    id: 'books-and-records',
    citation: '45 CFR 164.504(e)(2)(ii)(I)',
    title: 'Books and records for the Secretary',
    asks: 'Practices, books and records about PHI are open to the Secretary of HHS.',
  },
  {
    ...common,
    id: 'return-or-destroy',
    citation: '45 CFR 164.504(e)(2)(ii)(J)',
    title: 'Return or destruction',
    asks: 'At the end all PHI is returned or destroyed without copies; where that is not feasible, it stays protected.',
  },
  {
    ...common,
    id: 'termination',
    citation: '45 CFR 164.504(e)(2)(iii)',
    title: 'Termination for violation',
    asks: 'The covered entity may terminate when it finds that a material term was violated.',
  },
  {
    ...common,
    id: 'security-rule',
    citation: '45 CFR 164.314(a)(2)(i)(A)',
    title: 'Compliance with the Security Rule',
    asks: 'The business associate complies with Subpart C.',
  },
  {
    ...common,
    id: 'ephi-subcontractors',
    citation: '45 CFR 164.314(a)(2)(i)(B), 164.308(b)(2)',
    title: 'Subcontractors with electronic PHI',
    asks: 'Subcontractors with electronic PHI accept Subpart C in a contract.',
  },
  {
    ...common,
    id: 'security-incidents',
    citation: '45 CFR 164.314(a)(2)(i)(C)',
    title: 'Report of security incidents',
    asks: 'Any security incident is reported, attempts included.',
  },
]
