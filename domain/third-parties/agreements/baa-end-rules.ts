import { PHI } from './baa-words.ts'
import type { ClauseRules } from './clause.ts'

/** For the clauses of 45 CFR 164.504(e)(2)(ii)(J) and (iii), about the end of the contract. */
export const BAA_END_RULES: ClauseRules = {
  'return-or-destroy': {
    isGeneral: true,
    signs: [
      [
        `${PHI}|information|record*|data|material*|copies|everything|item*|papers|files|documents|charts`,
        'return|returns|returned|destroy*|destruction|delet*|eras*|send back|sent back|give back|goes back|hand over|hand back|transfer|wipe*|purge*|shred*',
        'terminat*|end|ends|ended|ending|expir*|exit|over|conclusion|concludes|concluded|completion|completed|no longer|finish*|cease*|closes|closed|closing|when ... stop|when ... stops|part ways|is done',
      ],
      ['164.504 e 2 ii j'],
    ],
    signsOfSentence: [
      [
        `${PHI}|information|record*|data|copies|everything`,
        'return or destroy|return or destruction|returned or destroyed|destroy or return|destroyed or returned|return ... or destroy|return ... or delete|return ... or shred|delete or return|deleted or returned|bring back or|give back or|send back or|hand back or',
        'upon|after|when|once|at the|within|final|last day|cancel*|stop|stops|leave|leaves|wind*|done',
      ],
      [
        `${PHI}|information|records|data|everything`,
        'return|returns|destroy|destroys|delete|deletes|deleted|erase|erases|erased|shred|wipe|wipes',
        'cancel|cancels|cancelled|canceled|leave us|stop using|close your account|stops using|work is done|work is finished',
      ],
    ],
    weaknesses: [
      {
        words: 'Leaves backups out.',
        when: [
          'backup|backups|back up|back ups|disaster recovery|cold storage',
          'excluded|not included|except*|outside|not apply|not covered|need not|overwritten',
        ],
      },
      { words: 'The business associate alone decides what is infeasible.', when: ['sole discretion'] },
      {
        words: 'Does not say that no copies are kept.',
        unless:
          'no ... copies|no copy|not retain*|not keep|not ... copies|keep nothing|keep none|keeps none|keeps nothing|retaining none|retain none|retain nothing|without copies|without keeping|without retaining|all copies|every copy|every remaining copy|164.504 e 2 ii j',
        within: 'paragraph',
      },
    ],
  },
  termination: {
    isGeneral: true,
    signs: [
      [
        'terminate|terminates|terminated|termination|end the|end this|end our|end your|end it|put an end|bring ... to an end|be ended|may end|can end|may stop|can stop|cancel*',
        'material term*|material provision*|material breach|materially breach*|material obligation*|material violation|materially violat*|violat* ... term*|violat* ... agreement|broke ... term*|broken ... term*|broken ... promise*|broke ... promise*',
      ],
      ['164.504 e 2 iii'],
    ],
    signsOfSentence: [
      [
        'terminate|terminates|terminated|end|ends|cancel|cancels|stop|rescind|close|withdraw|walk away',
        'important|serious*|significant*|essential|substantial*|material*|hipaa|any term|a term|its terms|key',
        'breach*|violat*|broke|broken|breaks|not kept|fail* to comply|failure to comply|not complied|fail* to keep',
      ],
      [
        'terminate|terminates|terminated|end|ends|cancel|cancels|rescind|is over|call off|walk away',
        'breach|breached|breaches|violate|violated|violates|violation|break|broke|broken|breaks|fail* to keep|fail* to comply|not kept|not keep',
        'promise*|this letter|these terms|this agreement|this addendum|this attachment|this rider|this exhibit|this section|this baa|this memorandum',
        'if|should|upon|when|where|finds|find|determin*',
      ],
    ],
    weaknesses: [
      { words: 'Only both parties together can terminate.', when: ['mutual'] },
      {
        words: 'Does not let the covered entity terminate.',
        when: ['no right to terminate|may not terminate|arbitration'],
      },
    ],
  },
}
