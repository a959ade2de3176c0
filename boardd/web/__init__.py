"""Scoreboards, the journal and people's requests in; the page on the local network out.

    settings     the config section [web]
    server       a port to requests, in the daemon's own loop
    guard        a request to the page, if it comes from here, is small enough and not one of too many
    limits       how often somebody may ask
    room         who must give way when too many are connected
    pairing      the pairing code, and the devices that have shown that they know it
    live         scoreboards to everybody who watches
    requests     a request's body and words to values, or what is wrong with them
    api          the scoreboard, events, commands, pairing
    history      games as they were played, and under other rules
    players      who threw how well
    throws       one throw of the past, explained
    books        the variants that can be played here, with their rule books
    files        the static files
    description  all of the above as OpenAPI
    app          all of the above as one application
    address      where the page is found

Watching is open to whoever reaches the port; changing the game needs a paired device. Starlette and uvicorn take their
time to be imported: only `app` and `server` and what they need do so, in a thread.
"""
