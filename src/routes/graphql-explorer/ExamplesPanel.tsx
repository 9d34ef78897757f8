import { useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { use, useState } from 'react';
import { announce } from '../../ui/feedback/live-region.ts';
import { filled } from './example-places.ts';
import { examples, type Example } from './examples.ts';
import { PlacesContext } from './places-context.ts';
import styles from './explorer.module.css';

/** Saved examples, ready to run: each opens in its own tab, with variables filled from the person's data. */
export function ExamplesPanel() {
  const findPlaces = use(PlacesContext);
  const queryEditor = useGraphiQL((state) => state.queryEditor);
  const variableEditor = useGraphiQL((state) => state.variableEditor);
  const { addTab } = useGraphiQLActions();
  const [opening, setOpening] = useState<Example | null>(null);

  const open = async (example: Example) => {
    setOpening(example);
    const variables = example.variables.includes('<')
      ? filled(example.variables, await findPlaces())
      : example.variables;
    setOpening(null);
    if ((queryEditor?.getValue() ?? '').trim() !== '') addTab();
    queryEditor?.setValue(example.query);
    variableEditor?.setValue(variables);
    queryEditor?.focus();
    announce(`Opened ${example.title}`);
  };

  return (
    <section aria-labelledby="explorer-examples">
      <h2 id="explorer-examples" className={styles.panelTitle}>
        Examples
      </h2>
      <ul className={styles.examples}>
        {examples.map((example) => (
          <li key={example.title}>
            <button
              type="button"
              className={styles.example}
              aria-busy={opening === example}
              // Monaco loads after the panels.
              disabled={!queryEditor || !variableEditor}
              onClick={() => void open(example)}
            >
              <span className={styles.exampleTitle}>{example.title}</span>
              <span className={styles.exampleWords}>{example.description}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
