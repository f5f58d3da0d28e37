import { sharedLabels } from './shared.texts.ts'
import classes from './without-script.module.css'

/** What a page that its own script fills says where the browser runs none, and where it takes long to come, or does not come. */
export const WithoutScript = () => (
  <>
    <noscript>
      <p className={classes.said}>{sharedLabels.noScript}</p>
    </noscript>
    <p className={classes.late} data-show="loading">
      {/* biome-ignore lint/a11y/useValidAnchor: the empty address is that of the page itself, with its query. */}
      {sharedLabels.late} <a href="">{sharedLabels.reload}</a>
    </p>
  </>
)
