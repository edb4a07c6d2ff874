/** What this room keeps in the browser beside files and settings, for who clears that. */
export default '思维导图';
