"""Scoreboards and journalled events in, messages to an MQTT broker out; commands from it in, replies out.

    settings    the config section [mqtt]
    topics      what is called what; a message
    discovery   what Home Assistant is told
    request     a command's payload to the command, or to what is wrong with it
    mark        how far the broker has acknowledged the journal, on disk
    outbox      the events that the broker has not acknowledged, in order
    refusals    the topics that the broker does not take, and when to try them again
    words       what went wrong, for people
    link        one connection, over paho
    session     what is said over one connection, and in which order
    desk        what the loop and the MQTT thread leave for each other
    publisher   connection after connection, for ever

One thread at a time owns all of it but the desk: the MQTT thread, and while that waits for the broker, whoever has
something to tell (desk.py). paho calls back with its own locks held, so its callbacks only leave notes and take no lock
of ours, which could then be taken in the wrong order.

Nothing is queued in paho. A message is on its way (a window of 20) or it is still in the journal, and every connection
begins with the first event that the broker has not acknowledged. So no outage, kill or power cut loses one; the last
few may come twice, and `seq` tells.
"""
