import classes from './consultation-page.module.css'

/** Why files were refused before anything was sent, by name. */
export const RefusedFiles = ({ messages }: { messages: readonly string[] }) => (
  <div role="alert" className={classes.refused}>
    {messages.map((message) => (
      <p key={message}>{message}</p>
    ))}
  </div>
)
